import * as z from 'zod/mini'
import { type BuiltInLanguage, toBuiltInLanguage } from '../../language/codes.ts'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** What the partner can do with a message, other than telling something. */
const plainActs = [
  'greet',
  'hello',
  'feel',
  'need',
  'shortly',
  'self',
  'private',
  'invited',
  'knew',
  'willing',
  'unwilling',
  'agree',
  'disagree',
  'who',
  'soften',
  'hollow',
  'blow',
  'apology',
  'praise',
  'thanks',
  'pushback',
  'accept',
  'dispute',
  'weigh',
  'commit',
  'pinDown',
  'doubt',
  'remember',
  'probe',
  'curt',
  'unclear',
  'repeat',
  'deflect',
  'robot',
  'offTopic',
  'otherLanguage',
  'close',
  'after',
  'distress',
  'withhold',
  'askBack',
  'unsure',
  'warn',
  'breakOff',
] as const
export type DialogueAct = (typeof plainActs)[number] | 'tell'

const lines = z.array(z.string().check(z.minLength(1)))

/**
 * What can be said at one point of a conversation. Lines of the partner's mood come first while that mood shows, beside those
 * of a `gentle` or a `hard` character, `provoked` ones once a partner at ease has been provoked, and `any` fits everybody: an employee, a customer, a senior stakeholder,
 * a new report. A line whose placeholder has no value is not chosen: {matter} from the scenario's description; {topic}
 * of the message, {earlier} one from before; {words}, quoted from the message; {When}, proposed now; {Agreed},
 * agreed before; {name} of the character; {fact}, told before and asked for again. No placeholder follows a preposition that contracts with its article.
 */
const LineBank = z.strictObject({
  any: lines,
  gentle: z.optional(lines),
  hard: z.optional(lines),
  provoked: z.optional(lines),
  neutral: z.optional(lines),
  calm: z.optional(lines),
  defensive: z.optional(lines),
  angry: z.optional(lines),
  anxious: z.optional(lines),
  enthusiastic: z.optional(lines),
  withdrawn: z.optional(lines),
})
export type LineBank = z.infer<typeof LineBank>

/**
 * Beside the acts: `opener`, a word of the mood in front of a line; `hi`, a greeting in front of an answer; `warmed`,
 * `answered` and `back`, in front of a reply after a kind word, an answer or a goodbye; `askTold` and `ask`, a
 * question back after telling something and after listening; `linger`, which fits after anything; `recall`, which says
 * again what was told, and `justTold` where that was a moment ago; `toldAll`, when asked in general once there is nothing more to tell.
 */
const additions = [
  'opener',
  'hi',
  'warmed',
  'answered',
  'back',
  'askTold',
  'ask',
  'linger',
  'recall',
  'justTold',
  'toldAll',
] as const
const LineBanks = z.record(z.enum([...plainActs, ...additions]), LineBank)

/** What is told at each stage of trust, from the surface to what is normally kept back. */
const Tell = z.tuple([LineBank, LineBank, LineBank, LineBank])

/** All that the partner can say in one language. No line advises the learner, leaves the role or tells a gender. */
export type PartnerLines = Readonly<z.infer<typeof LineBanks>> & { readonly tell: z.infer<typeof Tell> }

const parseLines = ({ tell, ...banks }: Readonly<Record<string, unknown>>): PartnerLines => ({
  ...LineBanks.parse(banks),
  tell: Tell.parse(tell),
})

const partnerLines: Readonly<Record<BuiltInLanguage, PartnerLines>> = {
  en: parseLines(en),
  pt: parseLines(pt),
  fr: parseLines(fr),
}

export const partnerLinesFor = (code: string): PartnerLines => partnerLines[toBuiltInLanguage(code)]
