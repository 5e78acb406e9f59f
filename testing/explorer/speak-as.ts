import type { Visitor } from './visitor.ts'

const names = { en: 'English', pt: 'Português', fr: 'Français' }

/** Lets the server say that a person reads another language, once one is chosen for them. */
export async function speakAs(visitor: Visitor): Promise<void> {
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
      // The page has gone meanwhile, and the call with it.
    }
  })
}
