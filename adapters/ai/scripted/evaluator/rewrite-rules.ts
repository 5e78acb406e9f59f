import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const ruleSet = z.strictObject({
  /** Alternatives, separated by bars, of words that may stand before the match of a rule. */
  lead: text,
  rules: z.array(z.strictObject({ pattern: text, replacement: z.string() })),
})

/** Takes the place of `~` in a pattern: some words without punctuation. */
const someWords = '(?:[^,.?!;:…]{2,80}?)'
const questionEnd = ' ?\\?'
const statementEnd = '[.!…]*'

/** Patterns may use {{simple}}, a sentence without clauses, and {{meet}}. `someday` ends vague steps. */
const File = z.strictObject({
  fragments: z.strictObject({ simple: text, meet: text, someday: text }),
  /** The rules that rewrite a closed question, a reproach, and a step without a date. */
  openQuestion: ruleSet,
  reproach: ruleSet,
  firmStep: ruleSet,
})

/** Patterns of sentences, each with a sentence to try that is built from its groups. The first match decides. */
export const Rewrites = z.pipe(File, z.transform(compileRewrites))

function compileRewrites({ fragments: { simple, meet, someday }, ...file }: z.infer<typeof File>) {
  const compile = ({ lead, rules }: z.infer<typeof ruleSet>, end: string) =>
    rules.map(({ pattern, replacement }) => {
      const whole = pattern.replaceAll('{{simple}}', simple).replaceAll('{{meet}}', meet)
      const source = `^(?:(?:${lead}),? )?${whole.replaceAll('~', someWords)}${end}$`
      return { pattern: new RegExp(source, 'iu'), replacement }
    })
  return {
    openQuestion: compile(file.openQuestion, questionEnd),
    reproach: compile(file.reproach, statementEnd),
    firmStep: compile(file.firmStep, `${someday}${statementEnd}`),
  }
}
