import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TargetPolicy } from './target-policy.ts'

const strict = new TargetPolicy({ allowsPrivate: false })
const lenient = new TargetPolicy({ allowsPrivate: true })

/** All ranges that are not public, in several notations. */
const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.0.8'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]'],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[::ffff:0:127.0.0.1]'],
  // IPv4 inside IPv6: compatible, mapped, translated, NAT64 (well-known and local), 6to4, Teredo, ISATAP.
  ...['[::127.0.0.1]', '[::7f00:1]', '[::10.1.2.3]', '[::8.8.8.8]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0:a00:1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::169.254.169.254]', '[64:ff9b::192.168.0.1]', '[64:ff9b::]'],
  ...[
    '[64:ff9b:1::7f00:1]',
    '[64:ff9b:1:7f00:0:100::]',
    '[64:ff9b:1::8.8.8.8]',
    '[2002:a00:1::1]',
    '[2002:c0a8:101::]',
  ],
  ...['[2001:0:7f00:1::]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2001:1ff::1]', '[2606:2800::5efe:7f00:1]'],
  ...['[2606:2800::200:5efe:10.0.0.1]', '[fe80::5efe:8.8.8.8]', '[fec0::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]'],
  ...['[100::1]', '[4000::1]', '127\u30020\u30020\u30021', '\uff11\uff12\uff17.0.0.1', '%31%32%37.0.0.1', '[::1]:80'],
  // The internal service of Azure for its machines.
  ...['168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]', '[64:ff9b::168.63.129.16]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'admin.localhost'],
]

describe('addresses from users', () => {
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
    'http://[64:ff9b::8.8.8.8]',
    'http://[2606:2800::5efe:8.8.8.8]',
    'https://example.com/a?b=c@d#e:f@g',
    'HTTPS://example.com/caf\u00e9',
  ]) {
    test(`${url} is accepted`, () => assert.equal(strict.urlProblem(url), undefined))
  }

  for (const url of [
    '',
    'example.com',
    'https://',
    'file:///etc/passwd',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
    'https://@example.com',
    'https://:@example.com',
    'https://example.com\\@127.0.0.1/',
    'https:\\\\example.com',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    ' https://example.com',
    'https://example.com/a b',
    'https://exam\tple.com',
    'https://example.com/\r\nx-evil: 1',
    'https://example.com/\u0000',
    'https://example.com/\u007f',
    'https://example.com/\u0085',
    'https://example.com/\u2028',
    'https://example.com/\u200b',
    'https://example.com/\u202e',
  ]) {
    test(`"${url}" is refused, whatever the operator allows`, () => {
      assert.match(lenient.urlProblem(url) ?? '', /^must /)
    })
  }
})

describe('the network of the machine', () => {
  const own = ['127.0.0.1/8', '10.0.0.5/24', '203.1.112.5/28', '2a01:4f8:1:2::3/64', 'fe80::1/64', '::1/128']
  const policy = new TargetPolicy({ allowsPrivate: false }, () => own)

  for (const host of [
    '203.1.112.5',
    '203.1.112.14',
    '[2a01:4f8:1:2::3]',
    '[2a01:4f8:1:2::99]',
    '[64:ff9b::203.1.112.5]',
  ]) {
    test(`${host} is called only at the ports 80 and 443, unless the operator allows all targets`, () => {
      assert.match(
        policy.urlProblem(`http://${host}:9200/`) ?? '',
        /^must not lead to .*: servers in the network of this machine are called at the ports 80 and 443 only$/,
      )
      for (const url of [`http://${host}/`, `https://${host}/`, `https://${host}:80/`]) {
        assert.equal(policy.urlProblem(url), undefined, url)
      }
      assert.equal(lenient.urlProblem(`http://${host}:9200/`), undefined)
    })
  }

  test('other networks are called at every port', () => {
    for (const host of ['203.1.112.20', '8.8.8.8', '[2a01:4f8:1:3::3]', '[64:ff9b::8.8.8.8]']) {
      assert.equal(policy.urlProblem(`http://${host}:9200/`), undefined, host)
    }
  })
})
