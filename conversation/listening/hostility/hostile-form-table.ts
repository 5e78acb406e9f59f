import * as z from 'zod/mini'
import { hostilityClasses } from './hostility-words.ts'
import forms from './words/forms.json' with { type: 'json' }

const ClassName = z.enum(hostilityClasses)
const ClassNames = z.optional(z.array(ClassName))
const Flag = z.optional(z.boolean())

const HostileForm = z.strictObject({
  /**
   * Classes of words that follow one another. A number says how many other words may stand before that word; else none
   * may.
   */
  steps: z.array(z.union([ClassName, z.tuple([z.int(), ClassName])])),
  /**
   * The form is not found where a word of these classes stands between its words, shortly before, or shortly after
   * them.
   */
  notBetween: ClassNames,
  notBefore: ClassNames,
  notAfter: ClassNames,
  /** The form is not found where a word of these classes stands anywhere before it. */
  notEarlier: ClassNames,
  /** The form is not found in a question, with its mark or without one, that begins with a word of these classes. */
  notOffered: ClassNames,
  /** The form is not hostile in a sentence with praise or thanks. */
  isMild: Flag,
  /**
   * The form counts only where it begins a clause. Words that introduce an order, such as "just", may stand before it.
   */
  isOrder: Flag,
  /** The form counts also behind words that report or deny, such as "if" or "I'm not saying that". */
  isMeant: Flag,
  /** The form counts only where it begins the sentence. */
  isFirst: Flag,
  /** The form counts only in a sentence that asks nothing. */
  isStated: Flag,
  /** The form counts only in a sentence that has room for little else. */
  isWhole: Flag,
})
export type HostileForm = z.infer<typeof HostileForm>

/** A reproach blames somebody for what they did or always do; the other forms disdain or threaten them. */
export type HostileFormKind = keyof typeof forms

const isKind = (name: string): name is HostileFormKind => name in forms

/**
 * All hostile forms, the same in every language. A sentence that has several is of the kind that the file has first.
 */
export const hostileForms = Object.keys(forms)
  .filter(isKind)
  .map((kind) => ({ kind, forms: z.array(HostileForm).parse(forms[kind]) }))
