import { AgainScreen } from '#features/chats/web/AgainScreen.tsx'
import { VoiceProvider } from '#features/voice/web/VoiceProvider.tsx'
import { loadTexts } from '#platform/web/i18n.ts'

/** A moment that the learner says anew, in writing or aloud. */
export const AgainPage = () => (
  <VoiceProvider>
    <AgainScreen loadTools={loadTools} />
  </VoiceProvider>
)

/** The voice is loaded later, because a learner who writes need not wait for it. */
async function loadTools() {
  const [{ renderDictation }] = await Promise.all([
    import('#features/voice/web/Dictation.tsx'),
    loadTexts('voice'),
  ])
  return { renderVoiceSlots: renderDictation }
}
