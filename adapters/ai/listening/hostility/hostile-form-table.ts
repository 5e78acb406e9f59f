import * as z from 'zod/mini'
import { hostilityClasses } from './hostility-words.ts'
import forms from './words/forms.json' with { type: 'json' }

const ClassName = z.enum(hostilityClasses)
const ClassNames = z.optional(z.array(ClassName))
const Flag = z.optional(z.boolean())

const HostileForm = z.strictObject({
  /** Words of these classes one after another, with at most so many words between each and the one before. */
  steps: z.array(z.union([ClassName, z.tuple([z.int(), ClassName])])),
  /** Classes of which no word may stand between them, right in front, or follow at once. */
  notBetween: ClassNames,
  notBefore: ClassNames,
  notAfter: ClassNames,
  /** Whether a word of praise or thanks in the sentence makes it kind. */
  isMild: Flag,
  /** Whether it begins a clause, behind words that lead in to an order. */
  isOrder: Flag,
  /** Whether it is meant also behind "if". */
  isMeant: Flag,
  /** Whether it begins the sentence, or is nearly all of it. */
  isFirst: Flag,
  isWhole: Flag,
})
export type HostileForm = z.infer<typeof HostileForm>

/** A reproach blames somebody for what they did or always do; the other forms disdain or threaten them. */
export type HostileFormKind = keyof typeof forms

const isKind = (name: string): name is HostileFormKind => name in forms

/** Everything that is hostile by its form, in every language; what the file has first weighs most. */
export const hostileForms = Object.keys(forms)
  .filter(isKind)
  .map((kind) => ({ kind, forms: z.array(HostileForm).parse(forms[kind]) }))
