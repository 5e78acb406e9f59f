import { describe, expect, test, vi } from 'vitest'
import {
  expectedChecks as expected,
  fakeOidc as fakeProvider,
  identityAt,
  oidcCallback as callback,
  oidcDefaults as defaults,
} from '#testing/fake-oidc.ts'
import { oidcProvider } from './oidc.ts'

const redirectUri = 'https://app.example/api/v1/auth/callback'
const warn = vi.fn()

const begin = { redirectUri, prompt: undefined, language: undefined }

const identityFrom = (claims: Readonly<Record<string, unknown>>) => identityAt({ claims })

describe('the identity of a person', () => {
  test('has the email address that the provider has verified', async () => {
    const claims = { email: 'a@b.example', email_verified: true, preferred_username: 'ann', name: 'Ann B' }
    expect(await identityFrom(claims)).toEqual({
      issuer: 'https://login.example/realm',
      subject: 'somebody',
      email: 'a@b.example',
      username: 'ann',
      name: 'Ann B',
      missingClaims: [],
      assignment: null,
    })
  })

  test.each([{}, { email_verified: false }, { email_verified: 'false' }, { email_verified: 1 }])(
    'has no email address when the provider says %j',
    async (verified) => {
      expect(await identityFrom({ email: 'a@b.example', ...verified })).toMatchObject({
        email: null,
        missingClaims: ['email_verified'],
      })
    },
  )

  test('has the name from Cognito, unless that equals the subject', async () => {
    expect(
      await identityFrom({ 'cognito:username': 'ann', email_verified: 'true', email: 'a@b.example' }),
    ).toMatchObject({
      username: 'ann',
      email: 'a@b.example',
    })
    expect(await identityFrom({ 'cognito:username': 'somebody' })).toMatchObject({
      username: null,
      name: null,
    })
    expect(await identityFrom({ given_name: 'Ann', family_name: 'B' })).toMatchObject({ name: 'Ann B' })
  })

  test('has the configured name of its provider as the issuer', async () => {
    const { fetch } = fakeProvider({ claims: { nonce: 'the-nonce' } })
    const provider = oidcProvider({ ...defaults, knownAs: 'ours', fetch }, warn)
    expect((await provider.finish(callback(), expected)).issuer).toBe('ours')
  })
})

describe('a callback', () => {
  test.each([
    ['of another state', 'code=the-code&state=other', { nonce: 'the-nonce' }],
    ['without a code', 'state=the-state', { nonce: 'the-nonce' }],
    ['whose token has another nonce', undefined, { nonce: 'other' }],
    ['whose token has no nonce', undefined, {}],
    ['whose token is for another client', undefined, { nonce: 'the-nonce', aud: 'other' }],
    ['whose token is another issuer’s', undefined, { nonce: 'the-nonce', iss: 'https://evil.example' }],
    ['of an unknown trouble', 'error=server_error&state=the-state', {}],
  ])('%s is an error of the provider', async (_what, query, claims) => {
    const { fetch } = fakeProvider({ claims })
    const finished = oidcProvider({ ...defaults, fetch }, warn).finish(callback(query), expected)
    await expect(finished).rejects.toMatchObject({ fault: 'upstream' })
  })

  test('with access_denied is a refusal', async () => {
    const { fetch } = fakeProvider()
    const finished = oidcProvider({ ...defaults, fetch }, warn).finish(
      callback('error=access_denied&state=the-state'),
      expected,
    )
    await expect(finished).rejects.toMatchObject({ fault: 'refused' })
  })

  test('sends the verifier, and the secret in a header', async () => {
    const { fetch, requestTo } = fakeProvider({ claims: { nonce: 'the-nonce' } })
    await oidcProvider({ ...defaults, fetch }, warn).finish(callback(), expected)
    const { headers, body } = requestTo('/token') ?? {}
    expect(body?.get('code_verifier')).toBe(expected.verifier)
    expect(body?.get('redirect_uri')).toBe(redirectUri)
    expect(headers?.get('authorization')).toBe(`Basic ${btoa('the%2Dclient:the%2Dsecret')}`)
    expect(body?.has('client_secret')).toBe(false)
  })

  test('sends the secret in the body if the provider accepts that', async () => {
    const metadata = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }
    const { fetch, requestTo } = fakeProvider({ metadata, claims: { nonce: 'the-nonce' } })
    await oidcProvider({ ...defaults, fetch }, warn).finish(callback(), expected)
    expect(requestTo('/token')?.body.get('client_secret')).toBe('the-secret')
  })

  test('sends no secret if none is configured', async () => {
    const { fetch, requestTo } = fakeProvider({ claims: { nonce: 'the-nonce' } })
    await oidcProvider({ ...defaults, clientSecret: undefined, fetch }, warn).finish(callback(), expected)
    expect(requestTo('/token')?.body.get('client_id')).toBe('the-client')
    expect(requestTo('/token')?.headers.has('authorization')).toBe(false)
  })
})

describe('a provider', () => {
  test('that is down is requested again the next time', async () => {
    let isDown = true
    const { fetch, asked } = fakeProvider({ isDown: () => isDown })
    const provider = oidcProvider({ ...defaults, fetch }, warn)
    expect(asked).toHaveLength(0)
    await expect(provider.begin(begin)).rejects.toMatchObject({ fault: 'upstream' })
    isDown = false
    expect((await provider.begin(begin)).url).toMatch(/^https:\/\/login\.example\/authorize\?/)
    await provider.begin(begin)
    expect(asked).toHaveLength(2)
  })

  test('that offers a sign-out receives the way back and no ID token', async () => {
    const { fetch } = fakeProvider({ metadata: { end_session_endpoint: 'https://login.example/end' } })
    const url = new URL(
      (await oidcProvider({ ...defaults, fetch }, warn).endSession(
        { subject: 'the-person' },
        'https://app.example/login',
      )) ?? '',
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'the-client',
      post_logout_redirect_uri: 'https://app.example/login',
    })
  })

  test.each([
    'https://acme.okta.com',
    'https://acme.oktapreview.com/oauth2/default',
    'https://acme.okta-emea.com/',
  ])('at %s receives the ID token, and no sign-out happens without it', async (address) => {
    const issuer = new URL(address)
    const metadata = { issuer: issuer.href, end_session_endpoint: 'https://login.example/end' }
    const { fetch } = fakeProvider({ metadata, claims: { nonce: 'the-nonce' } })
    const provider = oidcProvider({ ...defaults, issuer, fetch }, warn)
    const { idToken } = await provider.finish(callback(), expected)
    const ended = await provider.endSession({ subject: 'somebody', idToken }, 'https://app.example/login')
    expect(new URL(ended ?? '').searchParams.get('id_token_hint')).toBe(idToken)
    expect(idToken).toMatch(/^eyJ/)
    expect(await provider.endSession({ subject: 'somebody' }, 'https://app.example/login')).toBeUndefined()
  })

  test('whose address only resembles Okta’s receives no ID token', async () => {
    const issuer = new URL('https://okta.com.example/')
    const { fetch } = fakeProvider({ metadata: { issuer: issuer.href }, claims: { nonce: 'the-nonce' } })
    const provider = oidcProvider({ ...defaults, issuer, fetch }, warn)
    expect(await provider.finish(callback(), expected)).not.toHaveProperty('idToken')
  })

  test('that offers no sign-out is not used for it', async () => {
    const { fetch } = fakeProvider()
    expect(
      await oidcProvider({ ...defaults, fetch }, warn).endSession(
        { subject: 'x' },
        'https://app.example/login',
      ),
    ).toBeUndefined()
  })
})

describe('Cognito', () => {
  const issuer = new URL('https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc')
  const domain = 'https://pool.auth.eu-west-1.amazoncognito.com'
  const metadata = { issuer: issuer.href, authorization_endpoint: `${domain}/oauth2/authorize` }

  test.each([[{}], [{ end_session_endpoint: `${domain}/logout` }]])(
    'signs out with its own parameters (%j)',
    async (listed) => {
      const { fetch } = fakeProvider({ metadata: { ...metadata, ...listed } })
      const url = await oidcProvider({ ...defaults, issuer, fetch }, warn).endSession(
        { subject: 'the-person' },
        'https://app.example/login',
      )
      expect(url).toBe(`${domain}/logout?client_id=the-client&logout_uri=https%3A%2F%2Fapp.example%2Flogin`)
    },
  )

  test('receives the language in its own parameter', async () => {
    const { fetch } = fakeProvider({ metadata })
    const { url } = await oidcProvider({ ...defaults, issuer, fetch }, warn).begin({
      ...begin,
      language: 'pt',
    })
    expect(new URL(url).searchParams.get('lang')).toBe('pt-BR')
  })

  test('is not assumed for an issuer whose address resembles it', async () => {
    const lookalike = new URL('https://cognito-idp.eu-west-1.amazonaws.com.evil.example/pool')
    const { fetch } = fakeProvider({ metadata: { ...metadata, issuer: lookalike.href } })
    expect(
      await oidcProvider({ ...defaults, issuer: lookalike, fetch }, warn).endSession({ subject: 'x' }, 'y'),
    ).toBeUndefined()
  })
})
