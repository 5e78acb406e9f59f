/** Measures how reliable a judge is: `npm run judge-bench -- scripted --annomi AnnoMI-full.csv`, or with a model. */
import { describeStartProblem } from '#app/server/start-problems.ts'
import { runJudgeBench } from './judge-bench/run-judge-bench.ts'

try {
  const onStep = (step: string) => console.error(`… ${step}`)
  console.log(await runJudgeBench(process.argv.slice(2), process.env, onStep))
} catch (error) {
  const problem = describeStartProblem(error)
  console.error(problem ?? error)
  process.exitCode = problem === undefined ? 1 : 2
}
