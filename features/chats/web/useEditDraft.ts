import { readStored, writeStored } from '#platform/web/stored.ts'

type EditDraft = {
  readonly read: () => { readonly edited: number; readonly content: string } | undefined
  readonly keep: (edited: number, content: string) => void
  readonly forget: () => void
}

/**
 * The words of an edit that is not saved yet. Kept for this tab alone: another may be saving an edit of its own. No
 * state, because only the editor shows them.
 */
export function useEditDraft(chatId: number): EditDraft {
  const name = `edit:${chatId}`
  return {
    read() {
      const [, edited, content] = /^(\d+) (.+)$/s.exec(readStored(name, 'session') ?? '') ?? []
      return edited && content ? { edited: Number(edited), content } : undefined
    },
    keep: (edited, content) => writeStored(name, `${edited} ${content}`, 'session'),
    forget: () => writeStored(name, null, 'session'),
  }
}
