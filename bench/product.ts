import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { readConfig } from '#platform/server/config.ts'
import { loggerFor } from '#platform/server/log.ts'
import { answerParent, childOptions, onModel } from './child.ts'
import { benchPartner } from './partner.ts'

// The product as in production, request log included, in a process of its own. Only its partner is another one, and
// nobody is limited: people of the benchmark speak faster than people.

const options = childOptions()
const { store, port } = options
const config = readConfig({
  NODE_ENV: 'production',
  PORT: String(port),
  ALLOW_EMBEDDED_DATABASE: 'yes',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
  ALLOW_HTTP: 'yes',
  MESSAGE_LIMIT: '1000000',
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
  logger: loggerFor(config),
})
app.addHook('onClose', async () => stop())
await app.listen(config.listen)
onModel(partner.use)
// A profile is written only by a process that ends of its own accord.
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
answerParent(port)
