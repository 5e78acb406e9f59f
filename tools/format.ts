import { writeDescriptions } from './generate-descriptions.ts'
import { writeTexts } from './generate-texts.ts'
import { runNode } from './process.ts'

writeTexts()
await writeDescriptions()
const format = await runNode(['node_modules/oxfmt/bin/oxfmt'])
const lint = await runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--fix'])
console.log(`${format.output}${lint.output}`.trim())
process.exitCode = format.code || lint.code
