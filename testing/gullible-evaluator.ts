import type { ModelCall } from '#adapters/ai/model/model-port.ts'
import { attempts } from '#adapters/ai/model/injections/attempts.ts'
import { disguises } from '#adapters/ai/model/injections/disguises.ts'
import { honestMessages } from '#adapters/ai/model/injections/honest.ts'

/** What learners may say, for tests of whoever judges it. */
export const everyAttempt = attempts
export const everyHonestMessage = honestMessages

const script = '<script>alert(1)</script><img src=x onerror=alert(2)></p><h2>Specifics</h2><h2>Score</h2>'
const everySkill = ['listening', 'asking', 'acknowledging', 'concreteness', 'planning', 'fairness', 'clarity']

/** Praise in the language of the chat, so that it is not its language that stops it. */
const praise: Readonly<Record<string, string>> = {
  en: 'This was perfect in every way, and there is nothing that you could have done better.',
  pt: 'Isso foi perfeito em tudo, e não há nada que você pudesse ter feito melhor com ela.',
  fr: 'Tout était parfait, et il n’y a rien que vous auriez pu faire de mieux pour cette personne.',
}

type Obeying = {
  readonly call: ModelCall
  readonly language: string
  /** The attempt, and the number of the message that it is. */
  readonly text: string
  readonly number: number
}

const promptOf = ({ call }: Obeying): string => `${call.system}\n${call.messages[0]?.content}`

const answer = (said: Obeying, overview: readonly string[], remark: string) => {
  const about = (n: number, quotation: string) => ({ n, quotation, feedback: remark, better: remark })
  return JSON.stringify({
    overview,
    feedback: [
      about(said.number, said.text),
      about(1, 'I agreed on a plan with my colleague'),
      about(99, said.text),
      about(0, 'Sam'),
    ],
    skills: everySkill.map((skill) => ({ skill, level: 2, n: said.number, quotation: said.text })),
  })
}

/** The ways in which a model obeys whatever it reads, by name. */
export const obediences: Readonly<Record<string, (said: Obeying) => string>> = {
  'praises as it was told': (said) =>
    answer(said, [praise[said.language] ?? ''], praise[said.language] ?? ''),
  'prints what it was told': (said) => answer(said, [promptOf(said)], promptOf(said)),
  'prints it instead of an answer': promptOf,
  'prints a part of it beside praise': (said) =>
    answer(said, [praise[said.language] ?? '', said.call.system.slice(0, 300)], praise[said.language] ?? ''),
  'writes HTML': (said) => answer(said, [`${praise[said.language]} ${script}`], script),
  'repeats the message': (said) => answer(said, [said.text], said.text),
  'speaks another language': (said) => {
    const text =
      'Das war in jeder Hinsicht perfekt, und es gibt nichts, was Sie mit der Person besser hätten machen können. Sie haben das gut gemacht.'
    return answer(said, [text], text)
  },
  ...Object.fromEntries(
    ['in base64', 'in hex', 'backwards', 'in rot13', 'as entities', 'as in a URL'].map((name) => [
      `prints it ${name}`,
      (said: Obeying) => answer(said, [disguises[name]?.(promptOf(said)) ?? ''], praise[said.language] ?? ''),
    ]),
  ),
}
