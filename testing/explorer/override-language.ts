import type { Visitor } from './visitor.ts'

const names = { en: 'English', pt: 'Português', fr: 'Français' }

/** Changes the language in the server's answer about the user, once the explorer has chosen one. */
export async function overrideLanguage(visitor: Visitor): Promise<void> {
  await visitor.context.route('**/api/v1/users/me', async (route, request) => {
    const code = visitor.faults.isArmed ? undefined : visitor.language
    if (request.method() !== 'GET' || (code !== 'en' && code !== 'pt' && code !== 'fr'))
      return route.fallback()
    try {
      const response = await route.fetch()
      const me: unknown = response.ok() ? await response.json() : undefined
      if (typeof me !== 'object' || me === null || !('language' in me))
        return await route.fulfill({ response })
      const language = { ...(typeof me.language === 'object' ? me.language : {}), code, name: names[code] }
      await route.fulfill({ response, json: { ...me, language } })
    } catch {
      // The page has closed in the meantime, and its request with it.
    }
  })
}
