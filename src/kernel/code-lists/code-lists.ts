import { type CodeList, codeList } from './code-list.ts'

/**
 * The code lists that e-invoices use, with the source and edition of each. The files contain the codes that the rules of
 * EN 16931 (1.3.13 and later) accept.
 */
export const codeLists = {
  /** UNCL 5305, the part that EN 16931 uses (BT-95, BT-102, BT-118, BT-151). */
  vatCategory: {
    title: 'UNCL 5305',
    source: 'UN/CEFACT, Duty or tax or fee category code, with the meanings of EN 16931',
    edition: 'D.16B, the part that EN 16931 uses',
    names: new Map([
      ['S', 'standard or reduced rate'],
      ['Z', 'zero rated goods and services'],
      ['E', 'exempt from tax'],
      ['AE', 'reverse charge'],
      ['K', 'intra-community supply'],
      ['G', 'export outside the EU'],
      ['O', 'outside the scope of tax'],
      ['L', 'Canary Islands general indirect tax (IGIC)'],
      ['M', 'tax of Ceuta and Melilla (IPSI)'],
    ]),
  },
  /** BT-34-1, BT-49-1. */
  electronicAddressScheme: codeList('electronic-address-scheme', {
    title: 'EAS',
    source: 'European Commission, Electronic Address Schemes',
    edition: 'version 14 without 9901, with 0219, 0220, 0242 and 0245 of later versions',
  }),
  /** BT-34-1, BT-49-1 on the Peppol network (PEPPOL-EN16931-CL008). */
  peppolAddressScheme: {
    title: 'EAS of Peppol',
    source: 'OpenPeppol, Electronic Address Schemes of BIS Billing 3.0',
    edition: 'the schemes that are active in 2026',
    names: new Map(
      [
        '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0158 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199',
        '0200 0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248',
        '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937',
        '9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959',
      ].flatMap((codes) => codes.split(' ').map((code) => [code, 'a scheme of participants'] as const)),
    ),
  },
  /** BT-30-1, BT-47-1. */
  registrationScheme: codeList('registration-scheme', {
    title: 'ISO/IEC 6523 (ICD)',
    source: 'ISO/IEC 6523-2, International Code Designators, as published by KoSIT',
    edition: '0002 to 0240',
  }),
  /** BT-121. */
  exemptionReason: codeList('exemption-reason', {
    title: 'VATEX',
    source: 'European Commission, VAT exemption reason codes',
    edition: 'version 7',
  }),
  /** BT-130, BT-150. */
  unit: codeList('unit', {
    title: 'UN/ECE Rec 20',
    source: 'UN/ECE Recommendation 20, Codes for units of measure',
    edition: 'the codes of Rec 20 that EN 16931 accepts',
  }),
  /** BT-98, BT-140. */
  allowanceReason: codeList('allowance-reason', {
    title: 'UNCL 5189',
    source: 'UN/CEFACT, Allowance or charge identification code',
    edition: 'D.16B, the part that EN 16931 uses',
  }),
  /** BT-105, BT-145. */
  chargeReason: codeList('charge-reason', {
    title: 'UNCL 7161',
    source: 'UN/CEFACT, Special service description code',
    edition: 'D.24A',
  }),
  /** BT-40, BT-55, BT-80. */
  country: codeList('country', {
    title: 'ISO 3166-1',
    source: 'ISO 3166-1 alpha-2, with 1A (Kosovo) and XI (Northern Ireland) as EN 16931 uses them',
    edition: '31 August 2023',
  }),
} satisfies Readonly<Record<string, CodeList>>
