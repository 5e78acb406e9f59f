import { useStored } from '#platform/web/hooks/useStored.ts'

/**
 * The note that the browser's maker may receive a recording. It is shown once in a browser: from the first recording
 * that may leave the device until somebody dismisses it, or until a recognition has ended.
 */
export function useMakerNote() {
  const [stored, store] = useStored('recognition-note')
  return {
    isMakerNoteShown: stored === 'shown',
    showMakerNote: () => stored === null && store('shown'),
    endMakerNote: () => stored === 'shown' && store('read'),
  }
}
