-- What wrk asks: prepared requests in order, split among its threads; reports one JSON line.
-- Every request comes from a new address, but each nth one is a recent one that comes again.
-- Arguments: the file, the number of threads, how many of its requests were asked before,
-- n (0: none), requests a second (0: as many as are answered), a seed.
local ffi = require('ffi')
ffi.cdef('struct timeval { long s; long us; }; int gettimeofday(struct timeval *at, void *zone);')
local threads, HELD, at_now = {}, 1000, ffi.new('struct timeval')

local function now()
	ffi.C.gettimeofday(at_now, nil)
	return tonumber(at_now.s) * 1000 + tonumber(at_now.us) / 1000
end

function setup(thread)
	thread:set('nth', #threads)
	threads[#threads + 1] = thread
end

function init(args)
	local host, of, rate = wrk.headers['Host'], tonumber(args[2]), tonumber(args[5])
	local file = io.open(args[1])
	local text, from, number = file:read('*a'), 1, 0
	file:close()
	heads, tails, held, sent, again = {}, {}, {}, 0, tonumber(args[4])
	while from <= #text do
		local ends = text:find('\1', from, true)
		if number % of == nth then
			local left, right = text:find('{host}', from, true)
			local open, close = text:find('{address}', right, true)
			heads[#heads + 1] = text:sub(from, left - 1) .. host .. text:sub(right + 1, open - 1)
			tails[#tails + 1] = text:sub(close + 1, ends - 1)
		end
		number, from = number + 1, ends + 1
	end
	at = math.floor(tonumber(args[3]) / of) % #heads
	math.randomseed(tonumber(args[6]) + nth)
	ready = now()
	if rate == 0 then delay = nil else every, due = 1000 * of / rate, ready end
	-- The next threads begin while this one asks: only the first one's time is its own.
	prepared = os.clock() * 1000000 * of
end

-- Milliseconds: the requests of a thread are due at equal distances.
function delay()
	due = math.max(due + every, now() - 100)
	return math.max(0, due - now())
end

function request()
	local random = math.random
	sent = sent + 1
	if again > 0 and sent % again == 0 and sent > HELD then return held[random(HELD)] end
	at = at + 1
	if at > #heads then at = 1 end
	local address = random(11, 99) .. '.' .. random(0, 255) .. '.' .. random(0, 255) .. '.' .. random(254)
	local text = heads[at] .. address .. tails[at]
	if again > 0 then held[sent % HELD + 1] = text end
	return text
end

function done(summary, latency)
	local errors, earlier = summary.errors, 0
	-- The duration begins with the last thread, but each one asks from its own beginning.
	for _, thread in ipairs(threads) do
		earlier = earlier + (threads[#threads]:get('ready') - thread:get('ready')) * 1000 / #threads
	end
	print(string.format(
		'{"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p99":%d,"prepared":%d}', summary.requests,
		summary.duration + earlier, errors.status, errors.connect + errors.read + errors.write,
		latency:percentile(50), latency:percentile(99), threads[1]:get('prepared')
	))
end
