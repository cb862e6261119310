// The tool server; but for what sends it more than it takes.
import '../mcp/agents.test.ts'
import '../mcp/calls.test.ts'
import '../mcp/reference.test.ts'
import '../mcp/run.test.ts'
import '../mcp/search.test.ts'
import '../mcp/sign-in.test.ts'
import '../mcp/signed-in.test.ts'
import '../mcp/tools.test.ts'
