-- What wrk asks: the prepared requests in order, split among its threads; reports one JSON line.
-- Arguments: the file, the number of threads, how many requests of the file were asked before.
local threads = 0

function setup(thread)
	thread:set('nth', threads)
	threads = threads + 1
end

function init(args)
	requests = {}
	local host, of, line_nth = wrk.headers['Host'], tonumber(args[2]), 0
	for line in io.lines(args[1]) do
		if line_nth % of == nth then
			requests[#requests + 1] = line:gsub('\1', '\r\n'):gsub('{host}', host)
		end
		line_nth = line_nth + 1
	end
	at = math.floor(tonumber(args[3]) / of) % #requests
end

function request()
	at = at + 1
	if at > #requests then at = 1 end
	return requests[at]
end

function done(summary, latency)
	local errors = summary.errors
	print(string.format(
		'{"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"late":%d,"p50":%d,"p99":%d}',
		summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write, errors.timeout,
		latency:percentile(50), latency:percentile(99)
	))
end
