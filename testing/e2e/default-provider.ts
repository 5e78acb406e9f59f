import { once } from 'node:events'
import { Provider } from 'oidc-provider'

type DefaultProvider = { readonly port: number; readonly productUrl: string; readonly email: string }

/** npm's oidc-provider with its defaults: it sends a scope's claims at UserInfo only, and its own pages ask twice. */
export async function startDefaultProvider({ port, productUrl, email }: DefaultProvider) {
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: 'practice',
        client_secret: 'a-secret-of-the-test',
        redirect_uris: [`${productUrl}/api/v1/auth/callback`],
        post_logout_redirect_uris: [`${productUrl}/login`],
      },
    ],
    cookies: { keys: ['a-key-of-the-test'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email, email_verified: true, name: 'Lea at Work' }),
    }),
  })
  const server = provider.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
