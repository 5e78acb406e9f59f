import * as z from 'zod/mini'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { type Failure, ruleMessage } from '#platform/contract/failures.ts'
import { LinesOfText } from '#platform/contract/lines.ts'
import { route } from '#platform/contract/route.ts'
import { textFailures } from '#platform/contract/text.ts'
import {
  CalendarDay,
  maxTextLength,
  Confirmation,
  CreatedConfirmation,
  EmptyBody,
  ForwardPage,
  Id,
  LanguageCode,
  Moment,
  RequiredText,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'
import {
  ScenarioDetail,
  mapOptionalTexts,
  mapRequiredTexts,
  mapScenarioTexts,
  type RequiredTextField,
  scenarioFailures,
  type ScenarioTextField,
} from './contract.ts'

/** How long each text of a scenario may be, in characters. */
export const scenarioLimits = {
  // The index on titles also holds the folded title, and its rows hold at most 2,700 bytes.
  title: 200,
  description: 2000,
  intro_text: 4000,
  learner_role: 120,
  goals: 600,
  knowledge: 1500,
  prompt: 20_000,
} as const satisfies Record<ScenarioTextField | 'prompt', number>

/** How many lines a text may have, for texts that list one thing per line. */
export const scenarioLineLimits: Readonly<Partial<Record<ScenarioTextField | 'prompt', number>>> = {
  goals: 5,
  knowledge: 8,
}

const required = {
  title: textFailures.titleRequired,
  description: textFailures.descriptionRequired,
  intro_text: scenarioFailures.introRequired,
} as const satisfies Record<RequiredTextField, Failure>

const maxLines = (limit: number) =>
  z.refine<string>((text) => text.split('\n').length <= limit, {
    error: ruleMessage(scenarioFailures.tooManyLines({ count: limit })),
  })

const typedTexts = {
  ...mapRequiredTexts((field) => RequiredText(required[field], maxTextLength(scenarioLimits[field]))),
  // An absent text stays as it is; in a new scenario it is blank.
  ...mapOptionalTexts((field) =>
    z.exactOptional(
      LinesOfText(maxTextLength(scenarioLimits[field]), maxLines(scenarioLineLimits[field] ?? 1)),
    ),
  ),
}

/** What learners read of a scenario, in one language. */
export const ScenarioTexts = z.strictObject(typedTexts)
export type ScenarioTexts = z.output<typeof ScenarioTexts>

/** A scenario with its English texts, and the prompt that directs the partner. */
export const NewScenario = z.strictObject({
  ...typedTexts,
  /** Directs the partner; learners never see it. */
  prompt: RequiredText(scenarioFailures.promptRequired, maxTextLength(scenarioLimits.prompt)),
})
export type NewScenario = z.output<typeof NewScenario>

const readTexts = mapScenarioTexts(() => z.string())
/** A changed scenario, with its English texts. */
export const ScenarioUpdate = z.extend(NewScenario, {
  /** The texts as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit({ ...readTexts, prompt: z.string() }),
})
export type ScenarioUpdate = z.output<typeof ScenarioUpdate>
/** Texts in another language. `was` holds the texts that were read; blank ones where there were none. */
export const TranslationUpdate = z.extend(ScenarioTexts, {
  /** The texts as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit(readTexts),
})
export type TranslationUpdate = z.output<typeof TranslationUpdate>

/** A scenario as administrators see it, with its English texts. */
export const AdminScenario = z.extend(ScenarioDetail, {
  ...mapOptionalTexts(() => z.string()),
  /** The organisations that practise it; an admin sees at most their own. */
  organizations: z.array(z.object({ id: z.int(), name: z.string() })),
  /** None or one. */
  evaluation_criteria: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Codes of the languages that have texts, English among them. */
  languages: z.array(LanguageCode),
  /** The languages whose texts are older than the English ones. */
  stale_languages: z.array(LanguageCode),
  /** The title in the administrator's language; absent where that is English, or has no texts. */
  local_title: z.optional(
    z.object({
      /** The code of the language (ISO 639). */
      language_code: LanguageCode,
      /** The title in this language. */
      title: z.string(),
    }),
  ),
  /** Whether it is archived: out of use until it is restored. */
  archived: z.boolean(),
})
export type AdminScenario = z.output<typeof AdminScenario>

/** The title in a language, else the English one, and the language that it is in. */
export const adminScenarioTitle = ({ title, local_title: local }: AdminScenario, language: string) =>
  local?.language_code === language
    ? { text: local.title, lang: language }
    : { text: title, lang: FALLBACK_LANGUAGE }

/** The texts in a language, if they exist; whether they are stale; and the model that produced them, if one did. */
export const ScenarioTranslation = z.object({
  /** Whether there are texts in the language. */
  exists: z.boolean(),
  /** Whether the English texts have changed since. */
  stale: z.boolean(),
  ...mapScenarioTexts(() => z.optional(z.string())),
  /** The model that translated them; absent when a person did. */
  produced_by: z.optional(z.string()),
  /** The version of the prompts that they were translated with; absent when a person did. */
  prompt_version: z.optional(z.nullable(z.string())),
  /** When they were translated; absent when a person did. */
  produced_at: z.optional(Moment),
})
export type ScenarioTranslation = z.input<typeof ScenarioTranslation>

const organizationIds = z.array(z.int().check(z.positive())).check(z.maxLength(1000))

const EndedDeadline = z.object({
  /** The id of the organisation. */
  organization_id: z.int(),
  /** The day of the deadline that has ended. */
  due_on: CalendarDay,
})
export type EndedDeadline = z.output<typeof EndedDeadline>

/** The organisations that practise a scenario. With `within`, only assignments to the organisations in it change. */
const OrganizationAssignment = z
  .strictObject({
    /** The ids of the organisations that practise it. */
    organization_ids: organizationIds,
    /** The ids of the organisations whose assignments change; absent: all that the caller may change. */
    within: z.optional(organizationIds),
  })
  .check(
    z.refine<{ organization_ids: number[]; within?: number[] | undefined }>(
      ({ organization_ids, within }) => !within || organization_ids.every((id) => within.includes(id)),
      { error: ruleMessage(scenarioFailures.notWithin), path: ['organization_ids'] },
    ),
  )

const scenarioParams = z.object({ id: Id })
const translationParams = z.object({
  id: Id,
  /** The code of the language of the texts. */
  code: LanguageCode,
})

export const scenarioAdminRoutes = {
  listAllScenarios: route({
    method: 'GET',
    path: '/admin/scenarios',
    access: 'admin',
    scope: 'scenarios:read',
    summary: 'All scenarios, or a page of them; prompts for superadmins only',
    query: z.strictObject(ForwardPage),
    reply: z.array(AdminScenario),
  }),
  createScenario: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/create',
    access: 'superadmin',
    summary: 'Creates a scenario',
    body: NewScenario,
    reply: CreatedConfirmation,
  }),
  updateScenario: route({
    method: 'PUT',
    path: '/scenarios/:id',
    access: 'superadmin',
    summary: 'Changes the English texts and the prompt of a scenario',
    params: scenarioParams,
    body: ScenarioUpdate,
    reply: Confirmation,
  }),
  assignScenario: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/organizations',
    access: 'admin',
    summary: "Sets which organisations may practise a scenario; an admin's own only",
    params: scenarioParams,
    body: OrganizationAssignment,
    reply: z.extend(Confirmation, {
      /** The deadlines of organisations that no longer practise the scenario; absent where there was none. */
      ended_deadlines: z.optional(z.array(EndedDeadline)),
    }),
  }),
  archiveScenario: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/archived',
    access: 'superadmin',
    summary: 'Archives a scenario that no organisation practises, or restores it',
    params: scenarioParams,
    body: z.strictObject({
      /** Whether to archive it; false restores it. */
      archived: z.boolean(),
    }),
    reply: Confirmation,
  }),
  readTranslation: route({
    method: 'GET',
    path: '/admin/scenarios/:id/translation/:code',
    access: 'superadmin',
    summary: 'Whether a scenario has texts in a language, and which',
    params: translationParams,
    reply: ScenarioTranslation,
  }),
  writeTranslation: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/translation/:code',
    access: 'superadmin',
    summary: 'Writes the texts of a scenario in a language by hand',
    params: translationParams,
    body: TranslationUpdate,
    reply: Confirmation,
  }),
  translateScenario: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/translate/:code',
    access: 'superadmin',
    summary:
      'Has a model translate the texts of a scenario into a language that has none, or whose texts are stale',
    params: translationParams,
    body: EmptyBody,
    reply: Confirmation,
  }),
  assignCriteria: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:scenarioId/criteria/:criteriaId',
    access: 'superadmin',
    summary: 'Assigns evaluation criteria to a scenario that has none',
    params: z.object({
      /** The id of the scenario. */
      scenarioId: Id,
      /** The id of the evaluation criteria. */
      criteriaId: Id,
    }),
    body: EmptyBody,
    reply: Confirmation,
  }),
  unassignCriteria: route({
    method: 'DELETE',
    path: '/admin/scenarios/:scenarioId/criteria/0',
    access: 'superadmin',
    summary: 'Takes the evaluation criteria from a scenario',
    params: z.object({
      /** The id of the scenario. */
      scenarioId: Id,
    }),
    reply: Confirmation,
  }),
}
