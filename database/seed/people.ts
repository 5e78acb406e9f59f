/** The demo's accounts. They share a public password, so production refuses to create them. */
export const DEMO_PASSWORD = 'practice'

export const demoPeople = {
  organizations: [
    { key: 'demo', name: 'Demo Organisation' },
    { key: 'other', name: 'Other Organisation' },
  ],
  users: [
    {
      username: 'learner',
      email: 'learner@demo.example',
      name: 'Marina Costa',
      role: 'user',
      organization: 'demo',
    },
    {
      username: 'admin',
      email: 'admin@demo.example',
      name: 'Tomas Lindqvist',
      role: 'admin',
      organization: 'demo',
    },
    {
      username: 'superadmin',
      email: 'superadmin@demo.example',
      name: 'Amara Okafor',
      role: 'superadmin',
      organization: 'demo',
    },
    {
      username: 'outsider',
      email: 'outsider@other.example',
      name: 'Jules Martin',
      role: 'admin',
      organization: 'other',
    },
  ],
} as const
