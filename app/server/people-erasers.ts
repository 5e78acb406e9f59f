import { eraseChatsOf } from '#features/chats/server/owned-chats.ts'
import { eraseEvaluationsOf } from '#features/evaluations/server/erase-evaluations.ts'
import { eraseObjectionsOf } from '#features/objections/server/erase-objections.ts'
import { eraseErasureRequestOf } from '#features/own-data/server/erasure-store.ts'
import { eraseOwnConversationsOf } from '#features/own-conversations/server/delete-own-conversation.ts'
import { eraseBoostersOf } from '#features/practice/server/own-boosters.ts'
import { eraseRemindersOf } from '#features/reminders/server/own-reminders.ts'
import { eraseScimOf } from '#features/scim/server/member-store.ts'
import { eraseStudiesOf } from '#features/studies/server/owned-studies.ts'
import { eraseSharedEvaluationsOf } from '#features/sharing/server/owned-shared-evaluations.ts'
import { endSessionsOf } from '#features/session/server/own-sessions-store.ts'
import { eraseImportsOf } from '#features/user-imports/server/store.ts'
import { eraseBriefOf } from '#features/workspace/server/brief-store.ts'
import type { EraseUser } from '#features/users/server/delete-account.ts'

/**
 * Erase a deleted person's records, slice by slice. Chats come before evaluations, because until they are erased a turn
 * or an evaluation may still be stored.
 */
export const peopleErasers: readonly EraseUser[] = [
  endSessionsOf,
  eraseChatsOf,
  eraseEvaluationsOf,
  eraseBoostersOf,
  eraseObjectionsOf,
  eraseOwnConversationsOf,
  eraseImportsOf,
  eraseScimOf,
  eraseRemindersOf,
  eraseErasureRequestOf,
  eraseStudiesOf,
  eraseSharedEvaluationsOf,
  eraseBriefOf,
]
