-- wrk's script for script/bench drug-page: the paths of a file, one after the other, in an encoding.
local headers
local paths = {}
local number = 0

function init(args)
  headers = { Host = args[1], Accept = "text/html", ["accept-encoding"] = args[3] or "br" }
  for line in io.lines(args[2]) do
    paths[#paths + 1] = line
  end
end

function request()
  number = number % #paths + 1
  return wrk.format("GET", paths[number], headers)
end
