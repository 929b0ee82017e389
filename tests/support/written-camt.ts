/** An entry of a written statement. */
export interface WrittenEntry {
  readonly amount: string
  /** Several are the lines of one text. */
  readonly text?: string | readonly string[]
  readonly structured?: string
  readonly iban?: string
  readonly ref?: string
  readonly name?: string
  readonly day?: string
  readonly sign?: 'CRDT' | 'DBIT'
  readonly status?: string
  /** A code of ISO 20022 for what was booked, such as UPDD. */
  readonly code?: string
  readonly reversed?: boolean
  /** More elements of the transaction, such as `<Chrgs>`. */
  readonly more?: string
  /** Transactions of a batch, each with its amount, text and reference. */
  readonly parts?: readonly WrittenEntry[]
}

/** A statement; since version 08 a party and a status are groups. */
export function camt(entries: readonly WrittenEntry[], version = '02', kind: '053' | '054' = '053'): string {
  const isNew = Number(version) >= 8
  const [group, report] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const written = entries.map(
    ({ amount, ref, day = '2026-03-05', sign = 'CRDT', status = 'BOOK', code, reversed, parts, ...rest }) => {
      const details = (parts ?? [{ amount, ...rest }]).map((part) => detailsOf(part, isNew, parts !== undefined))
      return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${element('RvslInd', reversed ? 'true' : undefined)}<Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt>${element('AcctSvcrRef', ref)}
      ${code === undefined ? '' : `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd>${element('SubFmlyCd', code)}</Fmly></Domn></BkTxCd>`}<NtryDtls>${details.join('')}</NtryDtls></Ntry>`
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${group}><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <${report}><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${written.join('')}</${report}></${group}></Document>`
}

function detailsOf(part: WrittenEntry, isNew: boolean, isPart: boolean): string {
  const { amount, text = [], structured, iban, ref, name = 'NOTPROVIDED', more = '' } = part
  const lines = typeof text === 'string' ? [text] : text
  const payer = isNew ? '<Pty><Nm>Acme</Nm></Pty>' : '<Nm>Acme</Nm>'
  const account = iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`
  return `<TxDtls><Refs>${isPart ? element('AcctSvcrRef', ref) : ''}<EndToEndId>${name}</EndToEndId></Refs>
    ${isPart ? `<Amt Ccy="EUR">${amount}</Amt>` : ''}<RltdPties><Dbtr>${payer}</Dbtr>${account}</RltdPties>
    <RmtInf>${lines.map((line) => element('Ustrd', line)).join('')}
    ${structured === undefined ? '' : `<Strd><CdtrRefInf>${element('Ref', structured)}</CdtrRefInf></Strd>`}</RmtInf>${more}</TxDtls>`
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${text}</${name}>`
}
