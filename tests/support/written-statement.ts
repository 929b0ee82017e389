/** A bank statement with one credit, whose payer wrote a text. */
export function writtenStatement(text: string): string {
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>',
    '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>',
    '<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
    '<BookgDt><Dt>2026-03-24</Dt></BookgDt><AcctSvcrRef>2026032400017</AcctSvcrRef>',
    `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
}
