/** One wording for each language the demo speaks; English is the base. */
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
 * What code holds of a scenario, as its JSON file has it. What `difficulty`, `layer`, `conditions` and `who` may be is said in
 * `conversation/director/world.ts`; `testing/demo/worlds.test.ts` compares.
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
  /** Read by the model alone: who the partner is, what it wants, what hardens and what moves it. What it knows is in its world. */
  readonly prompt: string
  /** The key of a criteria, or null for the default template. */
  readonly criteria: string | null
  /** Keys of organisations: 'demo', 'other'. None means that an admin still has to assign it. */
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
  /** Draws the face; the name has no part in it. */
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
 * One check of a rubric, as its JSON file has it. What `kind`, `skill`, `rule` and `evidence` may be is said in
 * `conversation/judging/rubric.ts`; `testing/demo/rubrics.test.ts` compares.
 */
export type SeedCheck = {
  readonly key: string
  readonly kind: string
  readonly name: DemoTexts<string>
  readonly description: DemoTexts<string>
  readonly skill: string | null
  readonly examples: {
    readonly met: DemoTexts<string>
    /** Null where there is nothing between. */
    readonly partly: DemoTexts<string> | null
    readonly not_met: DemoTexts<string>
  }
} & (
  | { readonly rule: string; readonly met: number; readonly partly: number }
  | { readonly evidence: string; readonly occasion: DemoTexts<string> | null; readonly counter: boolean }
)

/** What the conversations of one criteria are checked for. */
export type SeedRubric = { readonly checks: readonly SeedCheck[] }

/** What a learner of each sort says in one scenario, six messages each, in every language of the rules. */
export type Learners = Readonly<
  Record<'en' | 'pt' | 'fr', Readonly<Record<'poor' | 'average' | 'good', readonly string[]>>>
>

/** Lines that fit every scenario: a learner who insults and threatens, and one who strings stock phrases together. */
export type CommonLearners = DemoTexts<Readonly<Record<'hostile' | 'stuffing', readonly string[]>>>

/** Lets prose be written over several lines: a line break becomes a space, a blank line stays a paragraph. */
export const prose = ([text = '']: TemplateStringsArray): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
