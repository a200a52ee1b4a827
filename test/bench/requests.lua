-- What wrk asks: the prepared requests in order, each thread starting elsewhere; reports one JSON line.
local threads = 0

function setup(thread)
	thread:set('nth', threads)
	threads = threads + 1
end

function init(args)
	requests = {}
	local host = wrk.headers['Host']
	for line in io.lines(args[1]) do
		local slug, agent, referrer = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)$')
		requests[#requests + 1] = 'GET /' .. slug .. ' HTTP/1.1\r\nHost: ' .. host .. '\r\nUser-Agent: ' .. agent
			.. (referrer == '' and '' or '\r\nReferer: ' .. referrer)
			.. '\r\nAccept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n\r\n'
	end
	at = math.floor(#requests / args[2] * nth)
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
