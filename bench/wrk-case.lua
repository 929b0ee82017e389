-- wrk … -s wrk-case.lua <url> -- <file of requests> <first>: the requests of a case in turn, and the result as JSON.
local requests = {}
local at = 0

-- "-" stands for the token of all requests.
local function headers_of(token)
  if token == "-" then return wrk.headers end
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  headers["authorization"] = "Bearer " .. token
  return headers
end

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match("^(%S+) (%S+) (%S+) ?(.*)$")
    if body == "" then body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers_of(token), body)
  end
  at = tonumber(args[2])
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local failed = 0
  for _, kind in ipairs({ "connect", "read", "write", "status", "timeout" }) do
    failed = failed + summary.errors[kind]
  end
  local times = {}
  for index = 1, #latency do
    local us, count = latency(index)
    times[#times + 1] = "[" .. us .. "," .. count .. "]"
  end
  local head = '{"us":%d,"answers":%d,"failed":%d,"times":['
  io.write("\n" .. head:format(summary.duration, summary.requests, failed) .. table.concat(times, ",") .. "]}\n")
end
