import type { ToldConversation } from '../contract.ts'
import { makeFromTemplate } from './make-from-template.ts'
import type { DraftedScenario } from './store.ts'

/** A private scenario from a template; no model is asked. */
export const templated = (told: ToldConversation): DraftedScenario => ({
  scenario: makeFromTemplate(told),
  origin: 'template',
  by: null,
})

/** Makes a private scenario of what somebody told. */
export const draftScenario = () => async (_userId: number, told: ToldConversation) => templated(told)
