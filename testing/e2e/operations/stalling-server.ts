/**
 * The product with an identity provider that never answers: it stops before or after carrying out the step given as an
 * argument, by default the creation of an account.
 */
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { addDemo } from '#app/server/demo.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#app/server/configuration.ts'
import { stallingAccounts, stallingSteps } from '#testing/provisioning.ts'

const config = readConfig()
const connection = await connect(config.store)
await migrate(connection.database)
await addDemo(connection.database, { withAccounts: true })
const [place = 'after', named = 'invite'] = process.argv.slice(2)
const step = stallingSteps.find((one) => one === named)
const accounts = stallingAccounts(connection.database, place === 'before' ? 'before' : 'after', step)
const app = await createServer({
  config,
  connection,
  partner: createTypingPartner(),
  evaluator: scriptedEvaluator,
  accounts,
  withScreens: false,
})
await app.listen(config.listen)
console.log('Stop it with Ctrl-C')
await accounts.arrived
console.log('The provider was asked')
