import { useStored } from './useStored.ts'

/** What someone is writing, kept on this device until it is sent: survives a reload, and being signed out in between. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [stored, store] = useStored(`draft:${key}`)
  return [stored ?? '', (text) => store(text === '' ? null : text)]
}
