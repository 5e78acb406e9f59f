import { useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AuditEntry, AuditPerson } from '../contract.ts'
import { actions, fields, findWord, subjects } from './audit-words.ts'

/** Translates the words of entries and names their people. */
export function useAuditWords() {
  const t = useText('audit')
  return useMemo(() => {
    const personText = ({ id, name, is_deleted }: AuditPerson) =>
      is_deleted ? t('deletedPerson', { id }) : name
    const numberText = ({ subject_id }: AuditEntry) =>
      subject_id === null ? '' : t('number', { number: subject_id })
    return {
      personText,
      actorText({ actor, token }: AuditEntry): string {
        if (actor) return personText(actor)
        return token ? t('token', { name: token.name }) : t('operator')
      },
      actionText(action: string): string {
        const word = findWord(actions, action)
        return word ? t(`actions.${word}`) : action
      },
      subjectText(subject: string): string {
        const word = findWord(subjects, subject)
        return word ? t(`subjects.${word}`) : subject
      },
      fieldText(field: string, subject: string): string {
        // `role` means an access level for a user, and a part to play for a character.
        if (field === 'role' && subject === 'character') return t('fields.characterRole')
        const word = findWord(fields, field)
        return word ? t(`fields.${word}`) : field
      },
      /** The name of the changed person or thing; its number if it has no name. */
      titleText: (entry: AuditEntry): string =>
        entry.person ? personText(entry.person) : (entry.title ?? numberText(entry)),
    }
  }, [t])
}
