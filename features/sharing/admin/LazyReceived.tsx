import { loadTexts } from '#platform/web/i18n.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

/** Loads the texts of evaluations too, because verdicts and skills have the same names as on the learner's page. */
async function loadReceived() {
  const [loaded] = await Promise.all([import('./ReceivedScreens.tsx'), loadTexts('evaluations')])
  return loaded
}

export const LazyReceivedTab = requiredComponent(
  'received-list',
  async () => (await loadReceived()).ReceivedTab,
)
export const LazyReceivedScreen = requiredComponent(
  'received',
  async () => (await loadReceived()).ReceivedScreen,
)
