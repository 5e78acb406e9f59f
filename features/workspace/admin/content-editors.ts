import type { ReactNode } from 'react'
import type { Language } from '#features/languages/contract.ts'
import type { TypedWorld } from '#features/worlds/contract-admin.ts'
import type { TypedTexts } from '../contract.ts'

/** The error of each text, by field name. */
type TextErrors = Readonly<Record<string, string>>

/** The editors of other slices, which app/web hands in. */
export type ContentEditors = {
  readonly story: (props: {
    readonly texts: TypedTexts
    readonly prompt: string
    readonly errors: TextErrors
    readonly onTexts: (texts: TypedTexts) => void
    readonly onPrompt: (prompt: string) => void
  }) => ReactNode
  readonly world: (props: {
    readonly world: TypedWorld
    readonly languages: readonly Language[]
    /** Whether errors are shown before anything is typed. */
    readonly isChecked: boolean
    readonly onChange: (world: TypedWorld) => void
  }) => ReactNode
  readonly translation: (props: {
    readonly language: Language
    readonly original: TypedTexts
    readonly texts: TypedTexts
    readonly errors: TextErrors
    readonly onTexts: (texts: TypedTexts) => void
  }) => ReactNode
  /** Simulated learners who talk with the draft. */
  readonly trial: (props: {
    readonly scenarioId: number
    readonly criteriaId: number
    /** The name of the partner, as text. */
    readonly partner: string | undefined
    /** The languages in which the draft has texts. */
    readonly languages: readonly string[]
    /** Saves unsaved changes and returns the saved revision. */
    readonly saveFirst: () => Promise<string>
  }) => ReactNode
  /** Begins a trial of the saved draft. */
  readonly startTrial: (draft: {
    readonly scenarioId: number
    readonly revision: string
    readonly language: string
  }) => Promise<unknown>
}
