import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { readConfig } from '#app/server/configuration.ts'
import { loggerOptions } from '#platform/server/log.ts'
import { reportPort, readChildOptions, onModelChange } from './child-options.ts'
import { benchPartner } from './bench-partner.ts'

// The product as in production, with its request log, in a process of its own. Only its partner differs, and the rate
// limit is out of reach.

const options = readChildOptions()
const { store, port } = options
const config = readConfig({
  NODE_ENV: 'production',
  PORT: String(port),
  ALLOW_EMBEDDED_DATABASE: 'yes',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
  ALLOW_HTTP: 'yes',
  MESSAGE_LIMIT: '1000000',
  CHAT_LIMIT: '1000000',
  ...('url' in store ? { DATABASE_URL: store.url } : { DATA_DIR: store.directory }),
})
const connection = await connect(config.store)
const partner = benchPartner(options.stubPort, options.model)
const { stop, ...voices } = resolveVoices(config)
const app = await createServer({
  config,
  connection,
  partner,
  evaluator: scriptedEvaluator,
  ...voices,
  logger: loggerOptions(config),
})
app.addHook('onClose', async () => stop())
await app.listen(config.listen)
onModelChange(partner.useModel)
// Node writes a profile only when the process itself exits.
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
reportPort(port)
