import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TargetPolicy } from './target-policy.ts'

const strict = new TargetPolicy({ allowsPrivate: false })
const lenient = new TargetPolicy({ allowsPrivate: true })

/** Every range that is not the internet, in several notations. */
const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.0.8'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]'],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[::ffff:0:127.0.0.1]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'admin.localhost'],
]

describe('addresses that users give', () => {
  for (const host of inside) {
    test(`${host} is refused, unless the operator allows it`, () => {
      assert.match(
        strict.urlProblem(`http://${host}/`) ?? '',
        /^must not lead to .*: only public addresses are called$/,
      )
      assert.equal(lenient.urlProblem(`http://${host}/`), undefined)
    })
  }

  for (const url of [
    'https://example.com',
    'http://example.com:8080/a?b=c',
    'http://93.184.216.34',
    'http://[2606:2800::1]',
  ]) {
    test(`${url} is taken`, () => assert.equal(strict.urlProblem(url), undefined))
  }

  for (const url of [
    '',
    'example.com',
    'https://',
    'file:///etc/passwd',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
  ]) {
    test(`"${url}" is refused, whatever the operator allows`, () => {
      assert.match(lenient.urlProblem(url) ?? '', /^must /)
    })
  }
})
