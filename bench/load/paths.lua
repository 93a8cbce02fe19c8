-- wrk's script for script/bench drug-page: the paths of a file, one after the other.
local host
local paths = {}
local number = 0

function init(args)
  host = args[1]
  for line in io.lines(args[2]) do
    paths[#paths + 1] = line
  end
end

function request()
  number = number % #paths + 1
  return wrk.format("GET", paths[number], { Host = host, ["accept-encoding"] = "br" })
end
