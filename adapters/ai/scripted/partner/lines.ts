import * as z from 'zod/mini'
import { type BuiltInLanguage, toBuiltInLanguage } from '#conversation/language/codes.ts'
import additions from './additions.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

const lines = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))

/**
 * The lines for one point of a conversation. Lines of the partner's mood come first while that mood shows, together
 * with `gentle` or `hard` ones of a character of that difficulty; `provoked` ones are for a partner at ease who has
 * been provoked; `any` fits everybody: an employee, a customer, a senior stakeholder, a new report. A line is only
 * chosen if all its placeholders have values: {matter} from the scenario's description; {topic} of the message;
 * {words}, quoted from the message; {When}, proposed now; {name} of the character; {fact}, told before and asked for
 * again. No placeholder follows a preposition that contracts with its article.
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

/** The banks, the same in every language. `tell` is apart, because it has a bank for each stage of trust. */
type BankName = Exclude<keyof typeof en, 'tell'>
/** What the partner can do with a message. Banks that are no acts are in `additions.json`, each with what it is for. */
export type DialogueAct = Exclude<keyof typeof en, keyof typeof additions>

const isBank = (name: string): name is BankName => name !== 'tell' && name in en
const isAct = (name: string): name is DialogueAct => !(name in additions) && name in en
export const bankNames = Object.keys(en).filter(isBank)
export const dialogueActs = Object.keys(en).filter(isAct)

const LineBanks = z.record(z.enum(bankNames), LineBank)

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
