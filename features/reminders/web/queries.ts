import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { ReminderChoices, reminderRoutes } from '../contract.ts'

const api = createApi<typeof reminderRoutes>()

/** Which reminders somebody gets by e-mail, and where to. */
export const reminderChoicesQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api('GET /users/me/reminders', {}, { signal }),
})

export const chooseRemindersMutation = mutationOptions({
  // One change at a time: otherwise a retry of one after a failure would undo the next.
  scope: { id: 'reminders' },
  mutationFn: (body: ReminderChoices) => api('PUT /users/me/reminders', { body }),
  onSuccess: (choices, _body, _before, { client }) => {
    client.setQueryData(reminderChoicesQuery.queryKey, choices)
  },
})

export const unsubscribeMutation = mutationOptions({
  mutationFn: (token: string) => api('POST /unsubscribe/:token', { params: { token } }),
})
