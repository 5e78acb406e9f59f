import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { type ReminderChoices, reminderRoutes } from '../contract.ts'

const api = createApi(reminderRoutes)

/** Which reminders somebody gets by e-mail, and where to. */
export const reminderChoicesQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api.readReminderChoices({}, { signal }),
})

export const chooseRemindersMutation = mutationOptions({
  mutationFn: (body: ReminderChoices) => api.chooseReminders({ body }),
  onSuccess: (choices, _body, _before, { client }) => {
    client.setQueryData(reminderChoicesQuery.queryKey, choices)
  },
})

export const unsubscribeMutation = mutationOptions({
  mutationFn: (token: string) => api.unsubscribe({ params: { token } }),
})
