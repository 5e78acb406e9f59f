import { loadTexts } from '#platform/web/i18n.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** Verdicts and skills have the names that they have on the learner's page. */
async function loadReceived() {
  const [loaded] = await Promise.all([import('./ReceivedScreens.tsx'), loadTexts('evaluations')])
  return loaded
}

export const LazyReceivedTab = requiredPart('received-list', async () => (await loadReceived()).ReceivedTab)
export const LazyReceivedScreen = requiredPart('received', async () => (await loadReceived()).ReceivedScreen)
