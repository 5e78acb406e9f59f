import * as z from 'zod/mini'
import type { Translator } from '../port.ts'
import { requireRoom } from './fit-prompt.ts'
import { CHARACTERS_PER_TOKEN, type LanguageModel } from './model-port.ts'
import { buildTranslatorPrompt } from './prompts/translator.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'
import { checkTranslation } from './checks/translation.ts'

/** Tokens of output for the keys. */
const KEY_TOKENS = 500

/** What Anthropic takes as a key in a schema. */
const SENDABLE_KEY = /^[\w.-]{1,64}$/

/** A translator that is a model. A translation with problems is requested once more, and then refused. */
export const createModelTranslator = (model: LanguageModel): Translator => ({
  name: model.name,
  promptVersion: promptVersions.translator,
  translate: async (given, { from, to, ...options }) => {
    const keys = Object.keys(given)
    const names = keys.every((key) => SENDABLE_KEY.test(key)) ? keys : keys.map(nameKey)
    const texts = Object.fromEntries(Object.values(given).map((text, index) => [names[index], text]))
    const prompt = buildTranslatorPrompt({ texts, from, to })
    requireRoom(model, prompt)
    const translated = await requestJson(model, {
      prompt,
      // Room for twice as many characters.
      maxOutputTokens: KEY_TOKENS + Math.ceil((prompt.user.length * 2) / CHARACTERS_PER_TOKEN),
      options,
      schema: z.object(Object.fromEntries(Object.keys(texts).map((key) => [key, z.string()]))),
      check: (answer) => checkTranslation(answer, { texts, to }),
    })
    return Object.fromEntries(keys.map((key, index) => [key, translated[names[index] ?? key] ?? '']))
  },
})

/** A key tells the model what the text is, so that its words stay; the number keeps two keys apart. */
const nameKey = (key: string, index: number): string =>
  `${key.replaceAll(/[^\w.-]+/g, '_').slice(0, 50)}.${index}`
