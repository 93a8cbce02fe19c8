-- wrk's script for script/bench load parameters: every request has another value of a parameter.
local prefix, host
local number = 0

function init(args)
  prefix, host = args[1], args[2]
end

function request()
  number = number + 1
  return wrk.format("GET", prefix .. number, { Host = host, ["accept-encoding"] = "br" })
end
