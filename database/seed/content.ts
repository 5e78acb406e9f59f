/** One wording for each language of the demo; English is the base. */
export type DemoTexts<T> = { readonly en: T; readonly pt: T; readonly fr: T }

export type SeedScenarioText = {
  readonly title: string
  readonly description: string
  /** Who the learner is and what has happened: shown beside the chat, and `{user_role}` in an evaluation. */
  readonly intro_text: string
}

/** A text by language code. */
type SeedTexts = DemoTexts<string>
type SeedWords = DemoTexts<readonly string[]>

/**
 * A scenario's world, as its JSON file has it. `conversation/director/world.ts` says which values `difficulty`,
 * `layer`, `conditions` and `who` may have; `testing/demo/worlds.test.ts` compares.
 */
export type SeedWorld = {
  readonly difficulty: string
  readonly facts: readonly {
    readonly key: string
    readonly layer: string
    readonly texts: SeedTexts
    readonly question: { readonly sentence: SeedTexts; readonly words: SeedWords } | null
    readonly conditions: readonly string[]
    readonly judged: string | null
    readonly after: string | null
  }[]
  readonly needs: readonly {
    readonly key: string
    readonly who: string
    readonly what: SeedTexts
    readonly words: SeedWords
    readonly by_when: boolean
  }[]
  readonly gets: readonly string[]
}

export type SeedScenario = {
  readonly key: string
  readonly texts: DemoTexts<SeedScenarioText>
  /** Read by the model alone: who the partner is, what it wants, what moves or hardens it. The world has its facts. */
  readonly prompt: string
  /** The key of a criteria, or null for the default template. */
  readonly criteria: string | null
  /** Keys of organisations: 'demo', 'other'. If empty, an admin still has to assign the scenario. */
  readonly organizations: readonly string[]
}

/** What learners know before the first turn of a scenario. */
export type SeedBriefing = {
  readonly learner_role: string
  readonly goals: readonly string[]
  readonly knowledge: readonly string[]
}

export type SeedMood = {
  readonly key: string
  readonly titles: DemoTexts<string>
  /** Directs the partner; a learner never sees it. */
  readonly description: string
}

export type SeedCharacter = {
  readonly key: string
  readonly name: string
  readonly role: string
  /** Determines the face, independently of the name. */
  readonly face_seed: number
  readonly description: string
  readonly bio: string | null
  /** What learners read in other languages. */
  readonly translations: Readonly<Record<'pt' | 'fr', { readonly role: string; readonly bio: string | null }>>
}

export type SeedMapping = {
  readonly scenario: string
  readonly character: string
  readonly mood: string | null
}

export type SeedCriteria = {
  readonly key: string
  readonly title: string
  readonly evaluation: string
}

/**
 * One check of a rubric, as its JSON file has it. `conversation/judging/rubric.ts` says which values `kind`, `skill`,
 * `rule` and `evidence` may have; `testing/demo/rubrics.test.ts` compares.
 */
export type SeedCheck = {
  readonly key: string
  readonly kind: string
  readonly name: DemoTexts<string>
  readonly description: DemoTexts<string>
  readonly skill: string | null
  readonly examples: {
    readonly met: DemoTexts<string>
    /** Null for a check that cannot be met in part. */
    readonly partly: DemoTexts<string> | null
    readonly not_met: DemoTexts<string>
  }
} & (
  | { readonly rule: string; readonly met: number; readonly partly: number }
  | { readonly evidence: string; readonly occasion: DemoTexts<string> | null; readonly counter: boolean }
)

/** The checks for conversations that are evaluated by one criteria. */
export type SeedRubric = { readonly checks: readonly SeedCheck[] }

/** What each sort of simulated learner says in one scenario, six messages each, in every language of the rules. */
export type Learners = Readonly<
  Record<'en' | 'pt' | 'fr', Readonly<Record<'poor' | 'average' | 'good', readonly string[]>>>
>

/** Lines that fit every scenario: a learner who insults and threatens, and one who strings stock phrases together. */
export type CommonLearners = DemoTexts<Readonly<Record<'hostile' | 'stuffing', readonly string[]>>>

/** Lets prose span several lines of code: a line break becomes a space, a blank line stays a paragraph break. */
export const prose = ([text = '']: TemplateStringsArray): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
