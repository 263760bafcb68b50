import { expect, test } from 'vitest'
import { readSettings } from '#server/core/environment/read-settings.ts'

test('without settings a server sells nothing: new accounts have every right, and no address is offered', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ newAccountPlan: 'premium', guestsSee: '12' })
  expect(settings).not.toHaveProperty('contactEmail')
  expect(settings).not.toHaveProperty('bookDemoUrl')
})

test('plans and addresses are taken as they are set', () => {
  const env = {
    NEW_ACCOUNT_PLAN: 'free',
    GUESTS_SEE: 'all',
    CONTACT_EMAIL: ' office@example.org ',
    BOOK_DEMO_URL: 'https://example.org/demo',
  }
  expect(readSettings(env)).toMatchObject({
    newAccountPlan: 'free',
    guestsSee: 'all',
    contactEmail: 'office@example.org',
    bookDemoUrl: 'https://example.org/demo',
  })
})

test.each([
  ['NEW_ACCOUNT_PLAN', 'gold', 'must be one of free, trial, verified_academic, premium'],
  ['NEW_ACCOUNT_PLAN', 'unregistered', 'must be one of free, trial, verified_academic, premium'],
  ['GUESTS_SEE', '24', 'must be 12 or all'],
  ['CONTACT_EMAIL', 'nobody', 'must be an email address'],
  ['BOOK_DEMO_URL', 'mailto:a@example.org', 'must be a web address'],
  ['PORT', 'eighty', 'must be a whole number'],
  ['PORT', '', 'must be a whole number'],
  ['HOST', 'http://localhost', /^The setting HOST must be an address or a host name/],
  ['DATA_DIR', '', 'must name a folder'],
  ['PORT', '70000', /^The setting PORT must be at most 65535; it is 70000\.$/],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'must be addresses or networks like 10.0.0.0/8, separated by commas'],
  ['TRUSTED_PROXIES', 'caddy', 'must be addresses or networks like 10.0.0.0/8, separated by commas'],
  ['LOG_LEVEL', 'loud', /^The setting LOG_LEVEL must be one of silent, .*; it is "loud"\.$/],
])('%s=%s refuses the start and says what is allowed', (name, value, why) => {
  const sentence = typeof why === 'string' ? `The setting ${name} ${why}; it is "${value}".` : why
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('replicas are an address like that of their database, are of no use without it, and are not shown', () => {
  const DATABASE_URL = 'postgres://a:b@one/indago'
  const DATABASE_READ_URL = 'postgres://a:hidden@two,three/indago'
  expect(readSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ databaseUrl: DATABASE_URL, databaseReadUrl: DATABASE_READ_URL })
  expect(() => readSettings({ DATABASE_READ_URL })).toThrow(
    /^The setting DATABASE_READ_URL needs DATABASE_URL: it names replicas of that database\.$/,
  )
  expect(() => readSettings({ DATABASE_URL, DATABASE_READ_URL: 'hidden@two' })).toThrow(
    /^The setting DATABASE_READ_URL must be an address like \S+\.$/,
  )
})

test('a bucket for files is an address and two keys; its region is that of AWS, and its endpoint follows from it', () => {
  const keys = { FILES_KEY: 'AKIA1', FILES_SECRET: 's/+=' }
  expect(readSettings({ FILES_URL: 's3://shelf', ...keys }).fileBucket).toEqual({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    bucket: 'shelf',
    prefix: '',
    keyId: 'AKIA1',
    secret: 's/+=',
  })
  const own = { FILES_URL: 's3://shelf/one/two/', FILES_ENDPOINT: 'http://minio:9000/', FILES_REGION: 'eu-1', ...keys }
  expect(readSettings(own).fileBucket).toMatchObject({ endpoint: 'http://minio:9000', region: 'eu-1', bucket: 'shelf', prefix: 'one/two/' })
  expect(readSettings({})).not.toHaveProperty('fileBucket')
})

test('a bucket without its keys, keys without a bucket, and an address with keys refuse the start and show none of them', () => {
  const [FILES_URL, FILES_KEY, FILES_SECRET] = ['s3://shelf', 'hidden-key', 'hidden-secret']
  const together = /^FILES_URL, FILES_KEY and FILES_SECRET are needed together\.$/
  for (const env of [
    { FILES_URL },
    { FILES_URL, FILES_KEY },
    { FILES_URL, FILES_SECRET },
    { FILES_KEY, FILES_SECRET },
    { FILES_ENDPOINT: 'https://s3.example.org' },
    { FILES_REGION: 'eu-1' },
  ])
    expect(() => readSettings(env)).toThrow(together)
  for (const wrong of ['https://shelf', 's3://', 's3://hidden:secret@shelf', 's3://shelf/../other', 's3://shelf//x', 's3://UP', ''])
    expect(() => readSettings({ FILES_URL: wrong, FILES_KEY, FILES_SECRET })).toThrow(
      /^The setting FILES_URL must be an address like s3:(?!.*hidden)(?!.*UP)/,
    )
  expect(() => readSettings({ FILES_URL, FILES_KEY: 'hidden key', FILES_SECRET })).toThrow(/^The setting FILES_KEY must be(?!.*hidden)/)
  expect(() => readSettings({ FILES_URL, FILES_KEY, FILES_SECRET, FILES_ENDPOINT: 'https://s3.example.org/shelf' })).toThrow(
    'must be an address like https://s3.example.org, without a path',
  )
})

test('metrics for other machines need a token, and a token needs a port', () => {
  const [METRICS_PORT, METRICS_TOKEN] = ['9464', 'x'.repeat(32)]
  expect(readSettings({ METRICS_PORT }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readSettings({ METRICS_PORT, METRICS_HOST: '0.0.0.0', METRICS_TOKEN }).metrics).toMatchObject({ token: METRICS_TOKEN })
  expect(() => readSettings({ METRICS_PORT, METRICS_HOST: '0.0.0.0' })).toThrow(/^The setting METRICS_TOKEN is needed/)
  expect(() => readSettings({ METRICS_TOKEN })).toThrow(/^METRICS_TOKEN is for the port that METRICS_PORT names, which is not set\.$/)
  expect(readSettings({})).not.toHaveProperty('metrics')
})

test('a collector of traces is an address with headers and a share, and its secrets are not shown', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://traces.example.org/otlp/'
  expect(
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=b=,c=d', OTEL_TRACES_SAMPLER_ARG: '0.25' }).traces,
  ).toEqual({
    url: 'https://traces.example.org/otlp',
    headers: { a: 'b=', c: 'd' },
    service: 'indago',
    ratio: 0.25,
  })
  expect(readSettings({})).not.toHaveProperty('traces')
  expect(() => readSettings({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/must be a number from 0 to 1; it is "2"\.$/)
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'hidden secret' })).toThrow(
    /must be headers like name=value, separated by commas\.$/,
  )
})

test('a live cluster is one address with its app, or four settings, and neither shows its secret', () => {
  const PUSHER_URL = 'https://app-key:hidden@push.example.org:6001/apps/indago'
  const pusherCluster = { origin: 'https://push.example.org:6001', appId: 'indago', key: 'app-key', secret: 'hidden' }
  expect(readSettings({ PUSHER_URL }).pusherCluster).toEqual(pusherCluster)
  const four = { PUSHER_HOST: 'https://push.example.org:6001', PUSHER_APP_ID: 'indago', PUSHER_KEY: 'app-key', PUSHER_SECRET: 'hidden' }
  expect(readSettings(four).pusherCluster).toEqual(pusherCluster)
  expect(() => readSettings({ PUSHER_URL, ...four })).toThrow(/^PUSHER_URL says what the other PUSHER_ settings say\.$/)
  for (const wrong of [
    'https://push.example.org/apps/indago',
    'https://key:hidden@push.example.org/',
    'wss://key:hidden@push.example.org/apps/a',
  ])
    expect(() => readSettings({ PUSHER_URL: wrong })).toThrow(/^The setting PUSHER_URL must be an address like \S+\/apps\/id\.$/)
})
