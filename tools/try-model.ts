/** Tries a model in the product: `npm run try-model -- openai:gpt-6-luna --language pt --attempts 30` (or `--all`). */
import { describeStartProblem } from '#app/server/start-problems.ts'
import { writeModelReport } from './try-model/write-report.ts'

try {
  const { text, path, isGood } = await writeModelReport(process.argv.slice(2), process.env)
  console.log(text)
  console.error(`This report is in ${path}`)
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error(describeStartProblem(error) ?? error)
  process.exitCode = 1
}
