import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const rule = z.strictObject({ pattern: text, replacement: z.string() })
const ruleSet = z.strictObject({
  /** Words that may stand before what a rule matches, between bars. */
  lead: text,
  rules: z.array(rule),
})

/** A pattern of a sentence, and the better sentence made of its groups. */
export type RewriteRule = { readonly pattern: RegExp; readonly replacement: string }

/** Some words without a mark; `~` in a pattern. */
const someWords = '(?:[^,.?!;:…]{2,80}?)'
const questionEnd = ' ?\\?'
const statementEnd = '[.!…]*'

/** Patterns may use {{simple}}, a sentence without clauses, and {{meet}}, ways to say meeting. `someday` ends vague steps. */
const File = z.strictObject({
  fragments: z.strictObject({ simple: text, meet: text, someday: text }),
  /** Of a closed question, of a reproach, of a vague step, and of "I understand, but". */
  openQuestion: ruleSet,
  reproach: ruleSet,
  firmStep: ruleSet,
  contrast: ruleSet,
  /** Words that take a sentence's strength, and the sentences that would break without them. */
  padding: z.array(rule),
  unsafeToShorten: text,
  /** A folded statement that a question can follow, and the question. */
  invitable: text,
  invitation: text,
})

/** How the learner's own sentences are made better in one language. The first rule that fits decides. */
export const Rewrites = z.pipe(File, z.transform(compileRewrites))

function compileRewrites({ fragments: { simple, meet, someday }, ...file }: z.infer<typeof File>) {
  const compile = ({ lead, rules }: z.infer<typeof ruleSet>, end: string): readonly RewriteRule[] =>
    rules.map(({ pattern, replacement }) => {
      const whole = pattern.replaceAll('{{simple}}', simple).replaceAll('{{meet}}', meet)
      const source = `^(?:(?:${lead}),? )?${whole.replaceAll('~', someWords)}${end}$`
      return { pattern: new RegExp(source, 'iu'), replacement }
    })
  return {
    openQuestion: compile(file.openQuestion, questionEnd),
    reproach: compile(file.reproach, statementEnd),
    firmStep: compile(file.firmStep, `${someday}${statementEnd}`),
    contrast: compile(file.contrast, statementEnd),
    padding: file.padding.map(({ pattern, replacement }) => ({
      pattern: new RegExp(pattern, 'gi'),
      replacement,
    })),
    unsafeToShorten: new RegExp(file.unsafeToShorten, 'iu'),
    invitable: new RegExp(file.invitable),
    invitation: file.invitation,
  }
}
