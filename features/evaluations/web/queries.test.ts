import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { evaluationOf } from '#testing/sample-evaluation.ts'
import { examplesQuery, judgedMessagesQuery, cacheEvaluation, existingEvaluationQuery } from './queries.ts'

test('a new evaluation of a branch removes the cached transcript and examples of the one before it', () => {
  const client = new QueryClient()
  const message = { id: 1, is_user: true, content: 'Before', translated_content: null }
  for (const branch of [1, 2]) {
    client.setQueryData(judgedMessagesQuery(7, branch).queryKey, [message])
    client.setQueryData(examplesQuery(7, branch).queryKey, [])
  }
  const evaluation = evaluationOf({ branch_id: 2, turn_count: 6 })
  cacheEvaluation(client, { chatId: 7, branch: 2 }, evaluation)
  expect(client.getQueryData(existingEvaluationQuery(7, 2).queryKey)).toEqual(evaluation)
  expect(client.getQueryData(judgedMessagesQuery(7, 2).queryKey)).toBeUndefined()
  expect(client.getQueryData(examplesQuery(7, 2).queryKey)).toBeUndefined()
  expect(client.getQueryData(judgedMessagesQuery(7, 1).queryKey)).toEqual([message])
})
