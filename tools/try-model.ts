/** What a model makes of the product: `npm run try-model -- openai:gpt-5-mini --language pt --attempts 30` (or `--all`). */
import { describeStartProblem } from '#app/server/start-problems.ts'
import { writeTrial } from './try-model/write-trial.ts'

try {
  const { report, path, isGood } = await writeTrial(process.argv.slice(2), process.env)
  console.log(report)
  console.error(`This report is in ${path}`)
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error(describeStartProblem(error) ?? error)
  process.exitCode = 1
}
