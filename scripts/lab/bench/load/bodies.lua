-- Sends the lines of a file as JSON bodies, in turn; each request is built before the load begins.
local requests = {}
local at = 0

function init(args)
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  for body in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format(nil, nil, nil, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
