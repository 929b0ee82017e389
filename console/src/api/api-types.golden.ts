// Written by "npm run golden" from the OpenAPI document. Do not edit.

/** What the list of each kind of record holds. */
export interface RecordKinds {
  readonly 'instance': Instance
  readonly 'group': Group
  readonly 'user': User
  readonly 'contact': Contact
  readonly 'custom-field': CustomField
  readonly 'status': Status
  readonly 'workspace': Workspace
  readonly 'resource': Resource
  readonly 'project': Project
  readonly 'project/folder': ProjectFolder
  readonly 'project/phase': ProjectPhase
  readonly 'tax': Tax
  readonly 'billable-item': BillableItem
  readonly 'rate-scheme': RateScheme
  readonly 'calendar-subscription/import': CalendarSubscriptionImport
  readonly 'booking': Booking
  readonly 'quote': Quote
  readonly 'invoice': Invoice
  readonly 'payment': Payment
  readonly 'credit-note': CreditNote
  readonly 'supplier-bill': SupplierBill
  readonly 'mail': Mail
  readonly 'invoice-template': InvoiceTemplate
  readonly 'time-activity': TimeActivity
  readonly 'time-entry': TimeEntry
  readonly 'api-client': ApiClient
  readonly 'journal': Journal
  readonly 'webhook': Webhook
  readonly 'webhook/delivery': WebhookDelivery
  readonly 'job': Job
  readonly 'file': File
  readonly 'view': View
}

/** The account itself. */
export interface Instance {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the account. */
  readonly name: string
  /** Domain name of the account. */
  readonly domain: string | null
  /** Default time zone. Times have its offset. */
  readonly timezone: string
  /** Default currency. */
  readonly currency: string
  /** Default language and region of documents. */
  readonly locale: string
  /** Country of the account, an ISO 3166 code such as DE. */
  readonly country: string | null
  /** Name of the company, for documents (BT-27). */
  readonly company_name: string | null
  /** Printed address of the company, in several lines. If it is empty, it is made from the address members. */
  readonly company_address: string | null
  /** First line of the address of the company (BT-35). */
  readonly company_address_line_1: string | null
  /** Second line of the address of the company (BT-36). */
  readonly company_address_line_2: string | null
  /** Third line of the address of the company (BT-162). */
  readonly company_address_line_3: string | null
  /** City of the company (BT-37). */
  readonly company_address_city: string | null
  /** State, county or region of the company (BT-39). */
  readonly company_address_state: string | null
  /** Postcode of the company (BT-38). */
  readonly company_address_postcode: string | null
  /** Country of the company, an ISO 3166 code such as DE (BT-40). Default: the country of the instance. */
  readonly company_address_country: string | null
  /** VAT id of the company, with the prefix of its country: DE123456789 (BT-31). */
  readonly company_vat_id: string | null
  /** Tax number of the company at its local tax office, if it is not a VAT id (BT-32). */
  readonly company_tax_registration: string | null
  /** Tax number of the company: company_vat_id, or company_tax_registration. A text that is sent is stored in the member that it matches. */
  readonly company_tax_number: string | null
  /** Number of the company in a register, such as HRB 12345 (BT-30). */
  readonly company_registration_number: string | null
  /** Register of company_registration_number, an ISO/IEC 6523 code (BT-30-1). */
  readonly company_registration_scheme: string | null
  /** Other legal information about the company: legal form, capital, directors (BT-33). */
  readonly company_legal_note: string | null
  /** Person or department to ask about documents (BT-41). */
  readonly company_contact_name: string | null
  /** Email address of the company (BT-43). */
  readonly company_email: string | null
  /** Phone number of the company (BT-42). */
  readonly company_phone: string | null
  /** Electronic address at which the company receives documents, such as a Peppol id (BT-34). */
  readonly company_electronic_address: string | null
  /** Scheme of company_electronic_address, an EAS code such as EM for an email address (BT-34-1). */
  readonly company_electronic_address_scheme: string | null
  /** Bank account of the company (BT-84). */
  readonly company_iban: string | null
  /** Bank of the company (BT-86). */
  readonly company_bic: string | null
  /** Logo of the company. */
  readonly logo: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** The name of the uploaded file. */
    readonly name: string
    /** Size in bytes. */
    readonly size: number
    /** Random name in the address of its content. */
    readonly alias: string
    /** The file extension of its type. */
    readonly extension: string
    /** The type, detected from its content. */
    readonly mime_type: string
  }[]
  /** Number of records of each kind. */
  readonly usage: {
    readonly users: number
    readonly resources: number
    readonly bookings: number
    readonly storage_bytes: number
  }
  /** How the account works. */
  readonly settings: {
    /** Bookings without their own rates are priced by the rate schemes that apply. */
    readonly automatic_rates: boolean
    /** Administrators who can see the whole mail get a blind copy of each mail about bookings. */
    readonly bcc_administrators: boolean
    /** Booked users get notifications by email. */
    readonly booking_notifications: boolean
    /** Whether a booking that clashes with another is allowed or rejected. */
    readonly clash_policy: "allow" | "reject"
    /** Types of resources that never clash, by their type_id. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action. */
    readonly clash_exempt_types: readonly (1 | 2 | 3 | 4 | 5)[]
    /** Statuses of bookings that never clash, by their id. */
    readonly clash_exempt_statuses: readonly number[]
    /** Users can edit only their own bookings. */
    readonly restrict_editing: boolean
    /** Fields that every booking must have besides name, start and end. */
    readonly required_booking_fields: readonly ("notes" | "resources" | "project" | "client" | "status" | "billable_items")[]
    /** Default time for which a booking stays locked. */
    readonly lock_minutes: number
    /** Payment term in days after the invoice date. It sets the due date of new invoices. Null: no due date. */
    readonly payment_days: number | null
    /** Only users with READ permission on SALES or ADMIN see internal costs. */
    readonly costs_need_finance: boolean
    /** What happens if the e-invoice data of an invoice are incomplete when it is issued: nothing, warnings, or a refusal. */
    readonly einvoice_policy: "off" | "warn" | "require"
    /** VAT category of lines without a tax on an e-invoice: E exempt from tax, Z zero rated, O outside the scope of tax. */
    readonly untaxed_category: "E" | "Z" | "O"
    /** Settings of the DATEV export (GET /v2/export/invoices?format=datev). Null if it is not used. */
    readonly datev: {
      /** DATEV consultant number (Beraternummer). */
      readonly consultant_number: number
      /** DATEV client number (Mandantennummer). */
      readonly client_number: number
      /** Month and day on which the fiscal year begins, such as 01-01. */
      readonly fiscal_year_start: string
      /** Number of digits of an account. Debtor accounts have one more. */
      readonly account_length: number
      /** Revenue account for lines whose tax has no account. */
      readonly revenue_account: string | null
      /** Revenue account for lines without a tax, or with a tax of 0 % that has no account. */
      readonly untaxed_account: string | null
      /** Debtor account for clients without a debtor number. */
      readonly debtor_account: string | null
      /** Account for incoming payments. */
      readonly bank_account: string | null
      /** Account for prepaid amounts of invoices (amount_prepaid), such as payments received on account. */
      readonly prepaid_account?: string | null
      /** Account for rounding of the amount due (rounding_amount). */
      readonly rounding_account?: string | null
      /** Account for early payment discounts on lines without a tax, or whose tax has no such account. */
      readonly discount_account?: string | null
      /** Whether postings of invoices have the date of supply (Leistungsdatum). The tax then belongs to the period of that date: agree on this with the accountant. Default: false. */
      readonly date_of_supply?: boolean
    } | null
    /** When the studio is open, in its time zone. The schedule marks all other times as closed. Empty: no opening hours are set. */
    readonly opening_hours: readonly ({
      /** The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday. */
      readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]
      /** When it opens, such as 09:00. */
      readonly opens: string
      /** When it closes, later on the same day, such as 19:00; 24:00 is midnight. */
      readonly closes: string
    })[]
    /** Users who need a second factor to sign in: nobody, users with WRITE permission on ADMIN, or all. Users without a second factor can only set one up. */
    readonly require_second_factor: "off" | "administrators" | "all"
  }
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface InstanceBody {
  /** Name of the account. */
  readonly name?: string
  /** Domain name of the account. */
  readonly domain?: string | null
  /** Default time zone. Times have its offset. */
  readonly timezone?: string
  /** Default currency. */
  readonly currency?: string
  /** Default language and region of documents. */
  readonly locale?: string
  /** Country of the account, an ISO 3166 code such as DE. */
  readonly country?: string | null
  /** Name of the company, for documents (BT-27). */
  readonly company_name?: string | null
  /** Printed address of the company, in several lines. If it is empty, it is made from the address members. */
  readonly company_address?: string | null
  /** First line of the address of the company (BT-35). */
  readonly company_address_line_1?: string | null
  /** Second line of the address of the company (BT-36). */
  readonly company_address_line_2?: string | null
  /** Third line of the address of the company (BT-162). */
  readonly company_address_line_3?: string | null
  /** City of the company (BT-37). */
  readonly company_address_city?: string | null
  /** State, county or region of the company (BT-39). */
  readonly company_address_state?: string | null
  /** Postcode of the company (BT-38). */
  readonly company_address_postcode?: string | null
  /** Country of the company, an ISO 3166 code such as DE (BT-40). Default: the country of the instance. */
  readonly company_address_country?: string | null
  /** VAT id of the company, with the prefix of its country: DE123456789 (BT-31). */
  readonly company_vat_id?: string | null
  /** Tax number of the company at its local tax office, if it is not a VAT id (BT-32). */
  readonly company_tax_registration?: string | null
  /** Tax number of the company: company_vat_id, or company_tax_registration. A text that is sent is stored in the member that it matches. */
  readonly company_tax_number?: string | null
  /** Number of the company in a register, such as HRB 12345 (BT-30). */
  readonly company_registration_number?: string | null
  /** Register of company_registration_number, an ISO/IEC 6523 code (BT-30-1). */
  readonly company_registration_scheme?: string | null
  /** Other legal information about the company: legal form, capital, directors (BT-33). */
  readonly company_legal_note?: string | null
  /** Person or department to ask about documents (BT-41). */
  readonly company_contact_name?: string | null
  /** Email address of the company (BT-43). */
  readonly company_email?: string | null
  /** Phone number of the company (BT-42). */
  readonly company_phone?: string | null
  /** Electronic address at which the company receives documents, such as a Peppol id (BT-34). */
  readonly company_electronic_address?: string | null
  /** Scheme of company_electronic_address, an EAS code such as EM for an email address (BT-34-1). */
  readonly company_electronic_address_scheme?: string | null
  /** Bank account of the company (BT-84). */
  readonly company_iban?: string | null
  /** Bank of the company (BT-86). */
  readonly company_bic?: string | null
  /** Logo of the company. */
  readonly logo?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** How the account works. */
  readonly settings?: {
    /** Bookings without their own rates are priced by the rate schemes that apply. */
    readonly automatic_rates?: boolean
    /** Administrators who can see the whole mail get a blind copy of each mail about bookings. */
    readonly bcc_administrators?: boolean
    /** Booked users get notifications by email. */
    readonly booking_notifications?: boolean
    /** Whether a booking that clashes with another is allowed or rejected. */
    readonly clash_policy?: "allow" | "reject"
    /** Types of resources that never clash, by their type_id. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action. */
    readonly clash_exempt_types?: readonly (1 | 2 | 3 | 4 | 5)[]
    /** Statuses of bookings that never clash, by their id. */
    readonly clash_exempt_statuses?: readonly number[]
    /** Users can edit only their own bookings. */
    readonly restrict_editing?: boolean
    /** Fields that every booking must have besides name, start and end. */
    readonly required_booking_fields?: readonly ("notes" | "resources" | "project" | "client" | "status" | "billable_items")[]
    /** Default time for which a booking stays locked. */
    readonly lock_minutes?: number
    /** Payment term in days after the invoice date. It sets the due date of new invoices. Null: no due date. */
    readonly payment_days?: number | null
    /** Only users with READ permission on SALES or ADMIN see internal costs. */
    readonly costs_need_finance?: boolean
    /** What happens if the e-invoice data of an invoice are incomplete when it is issued: nothing, warnings, or a refusal. */
    readonly einvoice_policy?: "off" | "warn" | "require"
    /** VAT category of lines without a tax on an e-invoice: E exempt from tax, Z zero rated, O outside the scope of tax. */
    readonly untaxed_category?: "E" | "Z" | "O"
    /** Settings of the DATEV export (GET /v2/export/invoices?format=datev). Null if it is not used. */
    readonly datev?: {
      /** DATEV consultant number (Beraternummer). */
      readonly consultant_number: number
      /** DATEV client number (Mandantennummer). */
      readonly client_number: number
      /** Month and day on which the fiscal year begins, such as 01-01. */
      readonly fiscal_year_start: string
      /** Number of digits of an account. Debtor accounts have one more. */
      readonly account_length: number
      /** Revenue account for lines whose tax has no account. */
      readonly revenue_account: string | null
      /** Revenue account for lines without a tax, or with a tax of 0 % that has no account. */
      readonly untaxed_account: string | null
      /** Debtor account for clients without a debtor number. */
      readonly debtor_account: string | null
      /** Account for incoming payments. */
      readonly bank_account: string | null
      /** Account for prepaid amounts of invoices (amount_prepaid), such as payments received on account. */
      readonly prepaid_account?: string | null
      /** Account for rounding of the amount due (rounding_amount). */
      readonly rounding_account?: string | null
      /** Account for early payment discounts on lines without a tax, or whose tax has no such account. */
      readonly discount_account?: string | null
      /** Whether postings of invoices have the date of supply (Leistungsdatum). The tax then belongs to the period of that date: agree on this with the accountant. Default: false. */
      readonly date_of_supply?: boolean
    } | null
    /** When the studio is open, in its time zone. The schedule marks all other times as closed. Empty: no opening hours are set. */
    readonly opening_hours?: readonly ({
      /** The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday. */
      readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]
      /** When it opens, such as 09:00. */
      readonly opens: string
      /** When it closes, later on the same day, such as 19:00; 24:00 is midnight. */
      readonly closes: string
    })[]
    /** Users who need a second factor to sign in: nobody, users with WRITE permission on ADMIN, or all. Users without a second factor can only set one up. */
    readonly require_second_factor?: "off" | "administrators" | "all"
  } | null
}

/** Users who share the same permissions. */
export interface Group {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the group. */
  readonly name: string
  /** Purpose of the group. */
  readonly description: string | null
  /** A system group, which cannot be edited. */
  readonly is_default: boolean
  /** Users of the group. The users that are sent move into it from their current groups. Other members stay. */
  readonly members: readonly ({
    readonly id: number
    readonly first_name: string
    readonly last_name: string | null
    readonly primary_email: string
  })[]
  /** Access level to the schedule module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_schedule: "--" | "R-" | "RW"
  /** Access level to the project module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_project: "--" | "R-" | "RW"
  /** Access level to the task module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_task: "--" | "R-" | "RW"
  /** Access level to the finance module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_finance: "--" | "R-" | "RW"
  /** Access level to the report module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_report: "--" | "R-" | "RW"
  /** Access level to the contact module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_contact: "--" | "R-" | "RW"
  /** Access level to the admin module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_admin: "--" | "R-" | "RW"
  /** Access level to the account module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_account: "--" | "R-" | "RW"
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface GroupBody {
  /** Name of the group. */
  readonly name?: string
  /** Purpose of the group. */
  readonly description?: string | null
  /** Users of the group. The users that are sent move into it from their current groups. Other members stay. */
  readonly members?: readonly {
    readonly id: number
  }[] | null
  /** Access level to the schedule module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_schedule?: "--" | "R-" | "RW" | null
  /** Access level to the project module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_project?: "--" | "R-" | "RW" | null
  /** Access level to the task module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_task?: "--" | "R-" | "RW" | null
  /** Access level to the finance module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_finance?: "--" | "R-" | "RW" | null
  /** Access level to the report module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_report?: "--" | "R-" | "RW" | null
  /** Access level to the contact module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_contact?: "--" | "R-" | "RW" | null
  /** Access level to the admin module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_admin?: "--" | "R-" | "RW" | null
  /** Access level to the account module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_account?: "--" | "R-" | "RW" | null
}

/** A person with access to this instance. Each user is also a contact. */
export interface User {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** First name of the user. */
  readonly first_name: string
  /** Last name of the user. */
  readonly last_name: string | null
  /** Email address of the user, unique in the instance. */
  readonly primary_email: string
  /** Short name of the user. */
  readonly username: string | null
  /** Group that gives the user their access levels. Default: Staff. */
  readonly group_id: number | null
  /** Time zone in which the user sees times, by its IANA name. Null: that of the instance. */
  readonly timezone: string | null
  /** Language and region of the user. */
  readonly locale: string | null
  /** Date format for the user. One of: j/n/y, d/m/y, d/m/Y, n/j/y, m/d/y, m/d/Y, y/n/j, y/m/d, Y/m/d. */
  readonly date_format: "j/n/y" | "d/m/y" | "d/m/Y" | "n/j/y" | "m/d/y" | "m/d/Y" | "y/n/j" | "y/m/d" | "Y/m/d" | null
  /** Time format for the user. One of: 0 12 hours, 1 24 hours. */
  readonly time_format: 0 | 1 | null
  /** The user gets notifications by email. */
  readonly notification: boolean
  /** Time at which the user loses access. */
  readonly expires: number | null
  /** Part of the schedule that a user with a linked resource can see. One of: 0 all bookings, 1 those of others anonymous, 2 those of others hidden. */
  readonly schedule_view_mode: 0 | 1 | 2
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed: string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy: "busy" | "titles" | "full"
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface UserBody {
  /** First name of the user. */
  readonly first_name?: string
  /** Last name of the user. */
  readonly last_name?: string | null
  /** Email address of the user, unique in the instance. */
  readonly primary_email?: string
  /** Short name of the user. */
  readonly username?: string | null
  /** Group that gives the user their access levels. Default: Staff. */
  readonly group_id?: number | string | null
  /** Time zone in which the user sees times, by its IANA name. Null: that of the instance. */
  readonly timezone?: string | null
  /** Language and region of the user. */
  readonly locale?: string | null
  /** Date format for the user. One of: j/n/y, d/m/y, d/m/Y, n/j/y, m/d/y, m/d/Y, y/n/j, y/m/d, Y/m/d. */
  readonly date_format?: "j/n/y" | "d/m/y" | "d/m/Y" | "n/j/y" | "m/d/y" | "m/d/Y" | "y/n/j" | "y/m/d" | "Y/m/d" | null
  /** Time format for the user. One of: 0 12 hours, 1 24 hours. */
  readonly time_format?: 0 | 1 | string | null
  /** The user gets notifications by email. */
  readonly notification?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Time at which the user loses access. */
  readonly expires?: number | null
  /** Part of the schedule that a user with a linked resource can see. One of: 0 all bookings, 1 those of others anonymous, 2 those of others hidden. */
  readonly schedule_view_mode?: 0 | 1 | 2 | string | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
}

/** A person or an organization. */
export interface Contact {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** The uuid of a contact: p and the id of a person, o and the id of an organization. */
  readonly uuid: string
  /** Type of the contact: a person or an organization. It cannot change later. One of: person, organization. */
  readonly type: "person" | "organization"
  /** Name of the contact. */
  readonly name: string
  /** Organization of a person, by its id. */
  readonly linked_organization_id: number | null
  /** The contact can be chosen as a client. */
  readonly client: boolean
  /** First email address. */
  readonly email_1: string | null
  /** Second email address. */
  readonly email_2: string | null
  /** Third email address. */
  readonly email_3: string | null
  /** First phone number. */
  readonly phone_1: string | null
  /** Second phone number. */
  readonly phone_2: string | null
  /** Third phone number. */
  readonly phone_3: string | null
  /** First line of the address (BT-50). */
  readonly address_line_1: string | null
  /** Second line of the address (BT-51). */
  readonly address_line_2: string | null
  /** Third line of the address (BT-163). */
  readonly address_line_3: string | null
  /** City of the address (BT-52). */
  readonly address_city: string | null
  /** State, county or region of the address (BT-54). */
  readonly address_state: string | null
  /** Postcode of the address (BT-53). */
  readonly address_postcode: string | null
  /** Country of the address: two letters of ISO 3166, or a name in any of many languages (BT-55). */
  readonly address_country: string | null
  /** Address of the website. */
  readonly website: string | null
  /** Debtor account of the client, for DATEV. */
  readonly debtor_number: string | null
  /** Notes on the contact. */
  readonly notes: string | null
  /** Language and region of new documents for the contact, such as fr-BE. Default: those of the instance. */
  readonly language: string | null
  /** ISO 4217 code of the currency of new documents for the contact. Default: that of the instance. */
  readonly currency: string | null
  /** Payment term in days after the invoice date. It sets the due date of new invoices. Default: that of the instance. */
  readonly payment_days: number | null
  /** Tax number of the contact, such as a VAT id. */
  readonly tax_number: string | null
  /** VAT id with its country prefix, such as FR12345678901 (BT-48). Default: tax_number, if it is a VAT id. */
  readonly vat_id: string | null
  /** Number of the contact in a register (BT-47). */
  readonly registration_number: string | null
  /** Register of registration_number, an ISO/IEC 6523 code (BT-47-1). */
  readonly registration_scheme: string | null
  /** Electronic address at which the contact receives documents, such as a Peppol id (BT-49). */
  readonly electronic_address: string | null
  /** Scheme of electronic_address, an EAS code such as EM for an email address (BT-49-1). */
  readonly electronic_address_scheme: string | null
  /** Buyer reference for each invoice, such as a Leitweg-ID (BT-10). */
  readonly buyer_reference: string | null
  /** E-invoice format of the contact. Mails with invoices include it. One of: none (no e-invoice), ubl (EN 16931 in UBL 2.1), cii (EN 16931 in UN/CEFACT CII), xrechnung (XRechnung of German authorities, in UBL), peppol (Peppol BIS Billing 3.0), factur-x (a PDF with the e-invoice inside (ZUGFeRD)). */
  readonly einvoice_format: "none" | "ubl" | "cii" | "xrechnung" | "peppol" | "factur-x" | null
  /** Picture of the contact. */
  readonly icon: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** The name of the uploaded file. */
    readonly name: string
    /** Size in bytes. */
    readonly size: number
    /** Random name in the address of its content. */
    readonly alias: string
    /** The file extension of its type. */
    readonly extension: string
    /** The type, detected from its content. */
    readonly mime_type: string
  }[]
  /** Linked resource of this person, by its id. */
  readonly linked_resource_id: number | null
  /** The person can be booked as a resource. */
  readonly resource: boolean
  /** The person is a user of this instance. */
  readonly user: boolean
  /** The name of the user who created the contact. */
  readonly created_name: string | null
  /** The name of the user who last updated it. */
  readonly updated_name: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ContactBody {
  /** Type of the contact: a person or an organization. It cannot change later. One of: person, organization. */
  readonly type?: "person" | "organization"
  /** Name of the contact. */
  readonly name?: string
  /** Organization of a person, by its id. */
  readonly linked_organization_id?: number | string | null
  /** The contact can be chosen as a client. */
  readonly client?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** First email address. */
  readonly email_1?: string | null
  /** Second email address. */
  readonly email_2?: string | null
  /** Third email address. */
  readonly email_3?: string | null
  /** First phone number. */
  readonly phone_1?: string | null
  /** Second phone number. */
  readonly phone_2?: string | null
  /** Third phone number. */
  readonly phone_3?: string | null
  /** First line of the address (BT-50). */
  readonly address_line_1?: string | null
  /** Second line of the address (BT-51). */
  readonly address_line_2?: string | null
  /** Third line of the address (BT-163). */
  readonly address_line_3?: string | null
  /** City of the address (BT-52). */
  readonly address_city?: string | null
  /** State, county or region of the address (BT-54). */
  readonly address_state?: string | null
  /** Postcode of the address (BT-53). */
  readonly address_postcode?: string | null
  /** Country of the address: two letters of ISO 3166, or a name in any of many languages (BT-55). */
  readonly address_country?: string | null
  /** Address of the website. */
  readonly website?: string | null
  /** Debtor account of the client, for DATEV. */
  readonly debtor_number?: string | null
  /** Notes on the contact. */
  readonly notes?: string | null
  /** Language and region of new documents for the contact, such as fr-BE. Default: those of the instance. */
  readonly language?: string | null
  /** ISO 4217 code of the currency of new documents for the contact. Default: that of the instance. */
  readonly currency?: string | null
  /** Payment term in days after the invoice date. It sets the due date of new invoices. Default: that of the instance. */
  readonly payment_days?: number | null
  /** Tax number of the contact, such as a VAT id. */
  readonly tax_number?: string | null
  /** VAT id with its country prefix, such as FR12345678901 (BT-48). Default: tax_number, if it is a VAT id. */
  readonly vat_id?: string | null
  /** Number of the contact in a register (BT-47). */
  readonly registration_number?: string | null
  /** Register of registration_number, an ISO/IEC 6523 code (BT-47-1). */
  readonly registration_scheme?: string | null
  /** Electronic address at which the contact receives documents, such as a Peppol id (BT-49). */
  readonly electronic_address?: string | null
  /** Scheme of electronic_address, an EAS code such as EM for an email address (BT-49-1). */
  readonly electronic_address_scheme?: string | null
  /** Buyer reference for each invoice, such as a Leitweg-ID (BT-10). */
  readonly buyer_reference?: string | null
  /** E-invoice format of the contact. Mails with invoices include it. One of: none (no e-invoice), ubl (EN 16931 in UBL 2.1), cii (EN 16931 in UN/CEFACT CII), xrechnung (XRechnung of German authorities, in UBL), peppol (Peppol BIS Billing 3.0), factur-x (a PDF with the e-invoice inside (ZUGFeRD)). */
  readonly einvoice_format?: "none" | "ubl" | "cii" | "xrechnung" | "peppol" | "factur-x" | null
  /** Picture of the contact. */
  readonly icon?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** A member that this instance adds to a kind of record. */
export interface CustomField {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the custom field. */
  readonly name: string
  /** Type of its values. It cannot change later. One of: text (a line), textarea (a body of text), select (one of its options), number (up to 4 decimals), date (year-month-day), datetime (ISO 8601 with an offset). */
  readonly type: "text" | "textarea" | "select" | "number" | "date" | "datetime"
  /** Kind of record that has the field. It cannot change later. One of: booking, project, people (contacts that are persons), organization (contacts that are organizations), quote, invoice, quote_invoice (both), billable_item. */
  readonly module: "booking" | "project" | "people" | "organization" | "quote" | "invoice" | "quote_invoice" | "billable_item"
  /** Help text for users who fill in the field. */
  readonly description: string | null
  /** Options of a select. An option that is not sent is no longer offered. */
  readonly options: readonly {
    readonly id: number
    readonly name: string
    readonly order: number
  }[]
  /** Position among the custom fields, lowest first. */
  readonly order: number
  /** The field is required: new records must have a value, and it cannot be cleared. */
  readonly required: boolean
  /** Key that can identify the field in custom_fields. */
  readonly update_key: string
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface CustomFieldBody {
  /** Name of the custom field. */
  readonly name?: string
  /** Type of its values. It cannot change later. One of: text (a line), textarea (a body of text), select (one of its options), number (up to 4 decimals), date (year-month-day), datetime (ISO 8601 with an offset). */
  readonly type?: "text" | "textarea" | "select" | "number" | "date" | "datetime"
  /** Kind of record that has the field. It cannot change later. One of: booking, project, people (contacts that are persons), organization (contacts that are organizations), quote, invoice, quote_invoice (both), billable_item. */
  readonly module?: "booking" | "project" | "people" | "organization" | "quote" | "invoice" | "quote_invoice" | "billable_item"
  /** Help text for users who fill in the field. */
  readonly description?: string | null
  /** Options of a select. An option that is not sent is no longer offered. */
  readonly options?: readonly ({
    readonly id?: number | null
    readonly name: string
    readonly order?: number | null
  })[] | null
  /** Position among the custom fields, lowest first. */
  readonly order?: number | null
  /** The field is required: new records must have a value, and it cannot be cleared. */
  readonly required?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

/** The stage of a booking or a project. */
export interface Status {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the status. */
  readonly name: string
  /** The kind of record that can have the status. It cannot be changed. One of: 1 booking, 2 project. */
  readonly type_id: 1 | 2
  /** A description of the status. */
  readonly description: string | null
  /** Whether users are notified of bookings with this status. */
  readonly notification: boolean
  /** Whether bookings with this status may be billed. Statuses named First Hold, Second Hold or Cancelled begin with false. */
  readonly chargeable: boolean
  /** Position in menus, lowest first. */
  readonly order: number
  /** Background colour. */
  readonly color_background: string | null
  /** Text colour. */
  readonly color_text: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface StatusBody {
  /** Name of the status. */
  readonly name?: string
  /** The kind of record that can have the status. It cannot be changed. One of: 1 booking, 2 project. */
  readonly type_id?: 1 | 2 | string
  /** A description of the status. */
  readonly description?: string | null
  /** Whether users are notified of bookings with this status. */
  readonly notification?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether bookings with this status may be billed. Statuses named First Hold, Second Hold or Cancelled begin with false. */
  readonly chargeable?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Position in menus, lowest first. */
  readonly order?: number | null
  /** Background colour. */
  readonly color_background?: string | null
  /** Text colour. */
  readonly color_text?: string | null
}

/** A set of resources that are viewed together. */
export interface Workspace {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the workspace. */
  readonly name: string
  /** A description of the workspace. */
  readonly description: string | null
  /** The resources of the workspace. */
  readonly resources: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Name of the resource. */
    readonly name: string
  }[]
  /** The users and groups that may see (R-) or change (RW) its contents; without a list, all users may. */
  readonly access: readonly ({
    readonly id: number
    readonly type: "user" | "group"
    readonly acl: "R-" | "RW"
  })[]
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed: string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy: "busy" | "titles" | "full"
  /** The working days. One of: 0 Monday to Friday, 1 Monday to Saturday, 2 Saturday to Thursday, 3 Sunday to Thursday. */
  readonly working_week: 0 | 1 | 2 | 3
  /** The country or region whose public holidays apply. */
  readonly country_region: string | null
  /** Whether its calendar shows public holidays. */
  readonly show_public_holiday: boolean
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface WorkspaceBody {
  /** Name of the workspace. */
  readonly name?: string
  /** A description of the workspace. */
  readonly description?: string | null
  /** The resources of the workspace. */
  readonly resources?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The users and groups that may see (R-) or change (RW) its contents; without a list, all users may. */
  readonly access?: readonly ({
    readonly id: number
    readonly type: "user" | "group"
    readonly acl: "R-" | "RW"
  })[] | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
  /** The working days. One of: 0 Monday to Friday, 1 Monday to Saturday, 2 Saturday to Thursday, 3 Sunday to Thursday. */
  readonly working_week?: 0 | 1 | 2 | 3 | string | null
  /** The country or region whose public holidays apply. */
  readonly country_region?: string | null
  /** Whether its calendar shows public holidays. */
  readonly show_public_holiday?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

/** A bookable person, room, piece of equipment or other thing. */
export interface Resource {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the resource. */
  readonly name: string
  /** The type. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action. */
  readonly type_id: 1 | 2 | 3 | 4 | 5
  /** Notes on the resource. */
  readonly description: string | null
  /** The contact of a person; 0 if there is none. */
  readonly type_person_id: number
  /** The resource group that contains it; 0 if there is none. */
  readonly parent_id: number
  /** Position in menus, lowest first. */
  readonly order: number
  /** An icon. */
  readonly icon: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** The name of the uploaded file. */
    readonly name: string
    /** Size in bytes. */
    readonly size: number
    /** Random name in the address of its content. */
    readonly alias: string
    /** The file extension of its type. */
    readonly extension: string
    /** The type, detected from its content. */
    readonly mime_type: string
  }[]
  /** The workspaces that contain it. */
  readonly workspaces: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Name of the workspace. */
    readonly name: string
    /** A description of the workspace. */
    readonly description: string | null
  })[]
  /** The cost (buy) and the price (sell) of an hour, a day and a week, for a span of dates. */
  readonly rates: readonly ({
    readonly id: number
    readonly type_id: 9
    readonly hour_buy_cost: number | null
    readonly hour_sell_cost: number | null
    readonly day_buy_cost: number | null
    readonly day_sell_cost: number | null
    readonly week_buy_cost: number | null
    readonly week_sell_cost: number | null
    readonly date_start: string | null
    readonly date_end: string | null
    readonly taxes: readonly {
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly total: string
    }[]
    readonly currency: string
  })[]
  /** The opening hours, in the time zone of the account, if they differ from the hours of the account and the working weeks of its workspaces. Empty: they do not differ. */
  readonly opening_hours: readonly ({
    /** The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday. */
    readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]
    /** When it opens, such as 09:00. */
    readonly opens: string
    /** When it closes, later on the same day, such as 19:00; 24:00 is midnight. */
    readonly closes: string
  })[]
  /** Background colour. */
  readonly color_background: string | null
  /** Text colour. */
  readonly color_text: string | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed: string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy: "busy" | "titles" | "full"
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ResourceBody {
  /** Name of the resource. */
  readonly name?: string
  /** The type. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action. */
  readonly type_id?: 1 | 2 | 3 | 4 | 5 | string
  /** Notes on the resource. */
  readonly description?: string | null
  /** The contact of a person; 0 if there is none. */
  readonly type_person_id?: number | string | null
  /** The resource group that contains it; 0 if there is none. */
  readonly parent_id?: number | string | null
  /** Position in menus, lowest first. */
  readonly order?: number | null
  /** An icon. */
  readonly icon?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** The workspaces that contain it. */
  readonly workspaces?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The cost (buy) and the price (sell) of an hour, a day and a week, for a span of dates. */
  readonly rates?: readonly ({
    readonly id?: number
    readonly type_id?: 9
    readonly hour_buy_cost?: number | string | null
    readonly hour_sell_cost?: number | string | null
    readonly day_buy_cost?: number | string | null
    readonly day_sell_cost?: number | string | null
    readonly week_buy_cost?: number | string | null
    readonly week_sell_cost?: number | string | null
    readonly date_start?: string | null
    readonly date_end?: string | null
    readonly taxes?: readonly {
      readonly id: number
    }[]
    readonly currency?: string
  })[] | null
  /** The opening hours, in the time zone of the account, if they differ from the hours of the account and the working weeks of its workspaces. Empty: they do not differ. */
  readonly opening_hours?: readonly ({
    /** The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday. */
    readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]
    /** When it opens, such as 09:00. */
    readonly opens: string
    /** When it closes, later on the same day, such as 19:00; 24:00 is midnight. */
    readonly closes: string
  })[] | null
  /** Background colour. */
  readonly color_background?: string | null
  /** Text colour. */
  readonly color_text?: string | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
}

/** A project: it has bookings, quotes, invoices and time entries. */
export interface Project {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the project. */
  readonly name: string
  /** A short code for the project. */
  readonly code: string | null
  /** The cost center for revenue of the project, for DATEV. */
  readonly cost_center: string | null
  /** A description of the project. */
  readonly description: string | null
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Name of the status. */
    readonly name: string
    /** A description of the status. */
    readonly description: string | null
    /** Whether users are notified of bookings with this status. */
    readonly notification: boolean
  })[]
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status_id: number | null
  /** Whether only the people of the project and its creator can see it. */
  readonly private: 0 | 1
  /** The folder that contains the project; none at the top level. */
  readonly parent_folder_id: number | null
  /** Colour of the project. */
  readonly color_background: string | null
  /** Colour of text on the background. */
  readonly color_text: string | null
  /** When the project starts. */
  readonly start: number | null
  /** When the project ends. */
  readonly end: number | null
  /** The client of the project. */
  readonly client: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
    readonly contact_person: {
      readonly id: number
      readonly name: string
    } | null
  })[]
  /** The client of the project. By its uuid. */
  readonly client_id: string | null
  /** The planned amount without tax, in the currency of the instance. */
  readonly budget_amount: string | null
  /** The planned hours. */
  readonly budget_hours: string | null
  /** The users and groups of the project; a project_admin manages it. */
  readonly people: {
    readonly users: readonly {
      readonly id: number
      readonly project_admin: boolean
    }[]
    readonly groups: readonly {
      readonly id: number
    }[]
  }
  /** The newest 100 time entries of the project that are visible to you; /v2/time-entry?project_ids=<id> lists all. */
  readonly time_entries: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly start: number
    readonly end: number | null
    readonly owner_id: number
  })[]
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed: string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy: "busy" | "titles" | "full"
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ProjectBody {
  /** Name of the project. */
  readonly name?: string
  /** A short code for the project. */
  readonly code?: string | null
  /** The cost center for revenue of the project, for DATEV. */
  readonly cost_center?: string | null
  /** A description of the project. */
  readonly description?: string | null
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status?: readonly ({
    readonly id: number
  } | {
    readonly name: string
  } | {
    readonly id?: null
  })[] | null
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status_id?: number | string | null
  /** Whether only the people of the project and its creator can see it. */
  readonly private?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The folder that contains the project; none at the top level. */
  readonly parent_folder_id?: number | string | null
  /** Colour of the project. */
  readonly color_background?: string | null
  /** Colour of text on the background. */
  readonly color_text?: string | null
  /** When the project starts. */
  readonly start?: number | null
  /** When the project ends. */
  readonly end?: number | null
  /** The client of the project. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id?: null
  })[] | null
  /** The client of the project. By its uuid. */
  readonly client_id?: string | null
  /** The planned amount without tax, in the currency of the instance. */
  readonly budget_amount?: string | number | null
  /** The planned hours. */
  readonly budget_hours?: string | number | null
  /** The users and groups of the project; a project_admin manages it. */
  readonly people?: {
    readonly users?: readonly {
      readonly id?: number
      readonly project_admin?: boolean
    }[]
    readonly groups?: readonly {
      readonly id: number
    }[]
  } | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** A folder of projects and other folders. */
export interface ProjectFolder {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the folder. */
  readonly name: string
  /** The folder that contains this folder; none at the top level. */
  readonly parent_folder_id: number | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ProjectFolderBody {
  /** Name of the folder. */
  readonly name?: string
  /** The folder that contains this folder; none at the top level. */
  readonly parent_folder_id?: number | string | null
}

/** A phase or a milestone of a project. */
export interface ProjectPhase {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the phase. */
  readonly name: string
  /** The project of the phase. */
  readonly project_id: number
  /** The type. One of: 1 phase, 2 milestone. */
  readonly type_id: 1 | 2
  /** When the phase starts. */
  readonly start: number | null
  /** When the phase ends. */
  readonly end: number | null
  /** Colour of the phase. */
  readonly color_background: string | null
  /** Colour of text on the background. */
  readonly color_text: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ProjectPhaseBody {
  /** Name of the phase. */
  readonly name?: string
  /** The project of the phase. */
  readonly project_id?: number | string
  /** The type. One of: 1 phase, 2 milestone. */
  readonly type_id?: 1 | 2 | string
  /** When the phase starts. */
  readonly start?: number | null
  /** When the phase ends. */
  readonly end?: number | null
  /** Colour of the phase. */
  readonly color_background?: string | null
  /** Colour of text on the background. */
  readonly color_text?: string | null
}

/** A tax on lines of quotes and invoices. */
export interface Tax {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the tax. */
  readonly name: string
  /** Rate in percent. */
  readonly rate: string
  /** A code with a label, for bookkeeping. */
  readonly code: string | null
  /** The revenue account for this tax, for DATEV. */
  readonly revenue_account: string | null
  /** The account for discounts for early payment with this tax, for DATEV. */
  readonly discount_account: string | null
  /** The tax key of DATEV (BU-Schlüssel); empty if the account already implies its tax. */
  readonly datev_key: string | null
  /** Whether it is computed on top of the primary taxes. */
  readonly compound: boolean
  /** The VAT category on an e-invoice, as a code of UNCL 5305 (BT-151); by default S with a rate, and Z at zero. One of: S (standard or reduced rate), Z (zero rated goods and services), E (exempt from tax), AE (reverse charge), K (intra-community supply), G (export outside the EU), O (outside the scope of tax), L (Canary Islands general indirect tax (IGIC)), M (tax of Ceuta and Melilla (IPSI)). */
  readonly vat_category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | null
  /** The reason why no tax is due, as a VATEX code (BT-121). */
  readonly exemption_code: string | null
  /** The reason why no tax is due, in words (BT-120). For reverse charge, the default is a sentence in the language of the document. */
  readonly exemption_reason: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface TaxBody {
  /** Name of the tax. */
  readonly name?: string
  /** Rate in percent. */
  readonly rate?: string | number
  /** A code with a label, for bookkeeping. */
  readonly code?: string | null
  /** The revenue account for this tax, for DATEV. */
  readonly revenue_account?: string | null
  /** The account for discounts for early payment with this tax, for DATEV. */
  readonly discount_account?: string | null
  /** The tax key of DATEV (BU-Schlüssel); empty if the account already implies its tax. */
  readonly datev_key?: string | null
  /** Whether it is computed on top of the primary taxes. */
  readonly compound?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The VAT category on an e-invoice, as a code of UNCL 5305 (BT-151); by default S with a rate, and Z at zero. One of: S (standard or reduced rate), Z (zero rated goods and services), E (exempt from tax), AE (reverse charge), K (intra-community supply), G (export outside the EU), O (outside the scope of tax), L (Canary Islands general indirect tax (IGIC)), M (tax of Ceuta and Melilla (IPSI)). */
  readonly vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | null
  /** The reason why no tax is due, as a VATEX code (BT-121). */
  readonly exemption_code?: string | null
  /** The reason why no tax is due, in words (BT-120). For reverse charge, the default is a sentence in the language of the document. */
  readonly exemption_reason?: string | null
}

/** An item that is sold in addition to the time of resources: a hard disk, a courier, a lunch. */
export interface BillableItem {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the item. */
  readonly name: string
  /** Currency of the costs; by default that of the instance. */
  readonly currency: string
  /** A description of the item. */
  readonly description: string | null
  /** The unit in which it is charged, such as piece or litre. */
  readonly unit_name: string | null
  /** The unit by its code of UN/ECE Rec 20: H87 for pieces (BT-130). By default it follows from unit_name. */
  readonly unit_code: string | null
  /** The cost of a unit for the account. */
  readonly buy_cost: string | null
  /** The price of a unit for the client. */
  readonly sell_cost: string
  /** The taxes of the item. */
  readonly taxes: readonly {
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly total: string
  }[]
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface BillableItemBody {
  /** Name of the item. */
  readonly name?: string
  /** Currency of the costs; by default that of the instance. */
  readonly currency?: string | null
  /** A description of the item. */
  readonly description?: string | null
  /** The unit in which it is charged, such as piece or litre. */
  readonly unit_name?: string | null
  /** The unit by its code of UN/ECE Rec 20: H87 for pieces (BT-130). By default it follows from unit_name. */
  readonly unit_code?: string | null
  /** The cost of a unit for the account. */
  readonly buy_cost?: string | number | null
  /** The price of a unit for the client. */
  readonly sell_cost?: string | number | null
  /** The taxes of the item. */
  readonly taxes?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** Costs and prices of an hour, a day and a week, and when they apply. */
export interface RateScheme {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the scheme. */
  readonly name: string
  /** When the scheme applies: type 1 always, as the base; every other type adjusts the base under its condition. One of: 1 base, 2 seasonal, 3 hourly, 4 overtime, 5 client, 6 project, 7 custom field. */
  readonly type_id: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** Currency of the amounts. */
  readonly currency: string
  /** A description of the scheme. */
  readonly description: string | null
  /** The description of document lines that the scheme prices. Placeholders: [bookingName], [rateSchemeName], [rateSchemeDescription], [rateSchemeStartDateCode|(j M Y)], [rateSchemeEndDateCode|(j M Y)]. */
  readonly booking_description_template: string | null
  /** The resources that the scheme prices; without a list, it adjusts the price of every resource. */
  readonly resources: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly type_id: number
    readonly type_person_id: number
    readonly parent_id: number
    readonly parent_name: string | null
    readonly icon: readonly {
      readonly id: number
      readonly name: string
      readonly size: number
      readonly alias: string
      readonly extension: string
      readonly mime_type: string
    }[]
  })[]
  /** The clients that a scheme of type 5 applies to. */
  readonly clients: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
  })[]
  /** The projects that a scheme of type 6 applies to. Their start and end are those of the projects: bodies cannot set them. */
  readonly projects: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** When the project starts. */
    readonly start: number | null
    /** When the project ends. */
    readonly end: number | null
  })[]
  /** The price of an hour. */
  readonly hour_rate: string | null
  /** The cost of an hour. */
  readonly hour_buy_rate: string | null
  /** The price of a day. */
  readonly day_rate: string | null
  /** The cost of a day. */
  readonly day_buy_rate: string | null
  /** The price of a week. */
  readonly week_rate: string | null
  /** The cost of a week. */
  readonly week_buy_rate: string | null
  /** hour_rate and hour_buy_rate are percentages of the base instead of amounts. */
  readonly hour_rate_percent: boolean
  /** The rates of a day and of a week are percentages of the base instead of amounts. */
  readonly day_rate_percent: boolean
  /** Whether date_start and date_end are fixed dates; otherwise the season repeats every year. */
  readonly fixed_date: boolean
  /** First day on which the scheme applies. */
  readonly date_start: string | null
  /** Last day on which the scheme applies. */
  readonly date_end: string | null
  /** When the hours of a scheme of type 3 begin. */
  readonly time_start: string | null
  /** When the hours of a scheme of type 3 end; on the next day, if this is not later than time_start. */
  readonly time_end: string | null
  /** The number of hours after which a scheme of type 4 applies. */
  readonly overtime_hours: number | null
  /** The custom field of bookings that a scheme of type 7 checks. */
  readonly custom_field_id: number | null
  /** The value that the custom field of a scheme of type 7 must have; without it, any value. */
  readonly custom_field_value: string | null
  /** Whether the scheme replaces the base for the time that it covers, instead of adding to it. */
  readonly override_base: boolean
  /** The unit that is charged. One of: 1 hour, 2 day, 3 week. */
  readonly default_unit: 1 | 2 | 3 | null
  /** The default tax. */
  readonly default_tax: number | null
  /** The taxes of lines that the scheme prices. */
  readonly taxes: readonly {
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly total: string
  }[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface RateSchemeBody {
  /** Name of the scheme. */
  readonly name?: string
  /** When the scheme applies: type 1 always, as the base; every other type adjusts the base under its condition. One of: 1 base, 2 seasonal, 3 hourly, 4 overtime, 5 client, 6 project, 7 custom field. */
  readonly type_id?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | string
  /** Currency of the amounts. */
  readonly currency?: string
  /** A description of the scheme. */
  readonly description?: string | null
  /** The description of document lines that the scheme prices. Placeholders: [bookingName], [rateSchemeName], [rateSchemeDescription], [rateSchemeStartDateCode|(j M Y)], [rateSchemeEndDateCode|(j M Y)]. */
  readonly booking_description_template?: string | null
  /** The resources that the scheme prices; without a list, it adjusts the price of every resource. */
  readonly resources?: readonly ({
    readonly id?: number
    readonly name?: string
    readonly type_id?: number
    readonly parent_id?: number
  } | {
    readonly id?: null
  })[] | null
  /** The clients that a scheme of type 5 applies to. */
  readonly clients?: readonly ({
    readonly id?: number
    readonly uuid?: string
    readonly type?: "person" | "organization"
  } | {
    readonly id?: null
  })[] | null
  /** The projects that a scheme of type 6 applies to. Their start and end are those of the projects: bodies cannot set them. */
  readonly projects?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The price of an hour. */
  readonly hour_rate?: string | number | null
  /** The cost of an hour. */
  readonly hour_buy_rate?: string | number | null
  /** The price of a day. */
  readonly day_rate?: string | number | null
  /** The cost of a day. */
  readonly day_buy_rate?: string | number | null
  /** The price of a week. */
  readonly week_rate?: string | number | null
  /** The cost of a week. */
  readonly week_buy_rate?: string | number | null
  /** hour_rate and hour_buy_rate are percentages of the base instead of amounts. */
  readonly hour_rate_percent?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The rates of a day and of a week are percentages of the base instead of amounts. */
  readonly day_rate_percent?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether date_start and date_end are fixed dates; otherwise the season repeats every year. */
  readonly fixed_date?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** First day on which the scheme applies. */
  readonly date_start?: string | "" | null
  /** Last day on which the scheme applies. */
  readonly date_end?: string | "" | null
  /** When the hours of a scheme of type 3 begin. */
  readonly time_start?: string | null
  /** When the hours of a scheme of type 3 end; on the next day, if this is not later than time_start. */
  readonly time_end?: string | null
  /** The number of hours after which a scheme of type 4 applies. */
  readonly overtime_hours?: number | null
  /** The custom field of bookings that a scheme of type 7 checks. */
  readonly custom_field_id?: number | string | null
  /** The value that the custom field of a scheme of type 7 must have; without it, any value. */
  readonly custom_field_value?: string | number | null
  /** Whether the scheme replaces the base for the time that it covers, instead of adding to it. */
  readonly override_base?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The unit that is charged. One of: 1 hour, 2 day, 3 week. */
  readonly default_unit?: 1 | 2 | 3 | string | null
  /** The default tax. */
  readonly default_tax?: number | string | null
  /** The taxes of lines that the scheme prices. */
  readonly taxes?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
}

/** An external calendar, usually an .ics file, whose events become bookings. */
export interface CalendarSubscriptionImport {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Address of the external calendar. */
  readonly calendar_url: string
  /** Whether the calendar is checked regularly for changes. */
  readonly enabled: boolean
  /** Presets for bookings of the calendar: client, status, project, resources and custom fields. */
  readonly booking_property: {
    readonly client: readonly {
      readonly uuid: string
      readonly contact_person?: {
        readonly id: number
      }
    }[]
    readonly status: readonly {
      readonly id: number
    }[]
    readonly project: readonly {
      readonly id: number
    }[]
    readonly resources: readonly {
      readonly id: number
    }[]
    /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
    readonly custom_fields: readonly ({
      readonly id: number
      readonly name: string
      readonly value: string | null
      readonly value_id: number | null
      readonly update_key: string
    })[]
  }
  /** The name of the calendar, as the calendar gives it. */
  readonly name: string | null
  /** When the calendar was last fetched. */
  readonly last_checked_date: number | null
  /** Its size at that time, in bytes. */
  readonly last_checked_filesize: number | null
  /** When its events were last imported. */
  readonly last_parsed_date: number | null
  /** Why the last check failed; null if it succeeded. */
  readonly last_error: string | null
  /** The result of the last import; null before the first. */
  readonly last_run: {
    /** Bookings that were created. */
    readonly created: number
    /** Bookings that were changed. */
    readonly updated: number
    /** Bookings that were deleted. */
    readonly deleted: number
    /** Bookings that did not change. */
    readonly unchanged: number
    /** Events that could not be imported. */
    readonly quarantined: number
    /** The first of these. */
    readonly quarantine: readonly {
      /** The name of the event. */
      readonly event: string
      /** The reason why it was not imported. */
      readonly reason: string
    }[]
  } | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface CalendarSubscriptionImportBody {
  /** Address of the external calendar. */
  readonly calendar_url?: string
  /** Whether the calendar is checked regularly for changes. */
  readonly enabled?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Presets for bookings of the calendar: client, status, project, resources and custom fields. */
  readonly booking_property?: {
    /** The client of the booking. */
    readonly client?: readonly ({
      readonly uuid: string
      readonly contact_person?: {
        readonly id: number
      } | {
        readonly id?: null
      } | null
    } | {
      readonly id: number
      readonly type?: "person" | "organization"
      readonly contact_person?: {
        readonly id: number
      } | {
        readonly id?: null
      } | null
    } | {
      readonly id?: null
    })[] | null
    /** Status of the booking. Bodies name it by id or by name, filters by id. */
    readonly status?: readonly ({
      readonly id: number
    } | {
      readonly name: string
    } | {
      readonly id?: null
    })[] | null
    /** The project of the booking. */
    readonly project?: readonly ({
      readonly id: number
    } | {
      readonly id?: null
    })[] | null
    /** The booked resources, with the rates of each if they are entered by hand. */
    readonly resources?: readonly ({
      readonly id: number
      readonly rates?: readonly ({
        readonly id?: number | null
        readonly rate_scheme_id?: number | null
        readonly rate_scheme_name?: string | null
        readonly currency?: string
        readonly buy?: {
          readonly unit: "hourly" | "daily" | "weekly"
          readonly unit_amount?: string | number
          readonly quantity?: string | number
          /** A fraction such as 10/7, which is charged if it rounds to quantity. */
          readonly exact_quantity?: string
          readonly discount?: string | number
        } | null
        readonly sell?: {
          readonly unit: "hourly" | "daily" | "weekly"
          readonly unit_amount?: string | number
          readonly quantity?: string | number
          /** A fraction such as 10/7, which is charged if it rounds to quantity. */
          readonly exact_quantity?: string
          readonly discount?: string | number
        }
      })[] | null
    } | {
      readonly id?: null
    })[] | null
    /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
    readonly custom_fields?: readonly ({
      readonly id?: number
      readonly value?: string | number | null
      readonly value_id?: number | null
      readonly update_key?: string
    })[] | null
  } | null
}

/** An event with a start and an end: the booked people and things, and the client. */
export interface Booking {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the booking. */
  readonly name: string
  /** When the booking starts. */
  readonly start: number
  /** When the booking starts. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso: string
  /** When the booking ends, exclusive. */
  readonly end: number
  /** When the booking ends, exclusive. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso: string
  /** The time from start to end, in minutes. */
  readonly duration_min: string
  /** Whether the booking is shown as whole days; start and end stay as sent. */
  readonly all_day: "true" | "false"
  /** The time zone in which the booking keeps its local time; by default that of the instance. */
  readonly timezone: string
  /** Notes on the booking. */
  readonly notes: string | null
  /** Whether the booking is the first of a series. */
  readonly repeat_master: "true" | "false"
  /** The id of the first booking of the series; 0 for the first booking itself and for bookings that do not repeat. */
  readonly repeat_master_id: string
  /** The rule by which the booking repeats, such as FREQ=weekly;BYDAY=MO,WE;UNTIL=20261231T235959; every booking of the series has it. */
  readonly repeat_rule: string | null
  /** The booked resources, with the rates of each if they are entered by hand. */
  readonly resources: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly type_id: number
    readonly type_person_id: number
    readonly updated: number
    readonly parent_id: number | null
    readonly parent_name?: string | null
    readonly icon?: readonly {
      readonly id: number
      readonly name: string
      readonly size: number
      readonly alias: string
      readonly extension: string
      readonly mime_type: string
    }[]
    readonly rates?: readonly ({
      /** The id of this line, unique within the booking and never reused. */
      readonly id: number
      readonly rate_scheme_id: number | null
      readonly rate_scheme_name: string | null
      /** Which of the rates of the resource. */
      readonly resource_rate_id: number | null
      readonly currency: string
      /** The cost for the account; null for users who may not see costs. */
      readonly buy: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount: string
        readonly quantity: string
        /** The exact quantity, if four decimals are not enough: 10/7. This quantity is charged. */
        readonly exact_quantity?: string
        readonly discount: string
      } | null
      readonly sell: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount: string
        readonly quantity: string
        /** The exact quantity, if four decimals are not enough: 10/7. This quantity is charged. */
        readonly exact_quantity?: string
        readonly discount: string
      }
      /** False if the rates of the resource were entered by hand. */
      readonly computed: boolean
    })[]
    readonly time_entries?: readonly ({
      readonly id: number
      readonly name: string
      readonly description: string | null
      readonly start: number
      readonly end: number | null
    })[]
  })[]
  /** The project of the booking. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** The client of the booking. */
  readonly client: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
    readonly contact_person: {
      readonly id: number
      readonly name: string
    } | null
  })[]
  /** Status of the booking. Bodies name it by id or by name, filters by id. */
  readonly status: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Name of the status. */
    readonly name: string
    /** A description of the status. */
    readonly description: string | null
    /** Whether users are notified of bookings with this status. */
    readonly notification: boolean
  })[]
  /** Items that are billed with the booking. */
  readonly billable_items: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly cost: string
    readonly buy_cost: string | null
    readonly currency: string
    readonly quantity: string
    readonly total: string
    readonly buy_total: string | null
    readonly billable_item_id: number | null
    readonly taxes: readonly {
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly total: string
    }[]
    readonly create_new: boolean
  })[]
  /** The user who has locked the booking: until lock_expire_date no other user can change it. */
  readonly lock_created_id: number | null
  /** When the lock ends; an expired lock has no effect. */
  readonly lock_expire_date: number | null
  /** The id of the booking in another system; set by bulk writes and calendars. */
  readonly external_id: string | null
  /** The calendar that the booking comes from, if any. */
  readonly calendar_subscription_id: number | null
  /** The name of the user who created the booking. */
  readonly created_name: string | null
  /** The name of the user who last updated it. */
  readonly updated_name: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface BookingBody {
  /** Name of the booking. */
  readonly name?: string
  /** When the booking starts. */
  readonly start?: number
  /** When the booking starts. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso?: string
  /** When the booking ends, exclusive. */
  readonly end?: number
  /** When the booking ends, exclusive. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso?: string
  /** Whether the booking is shown as whole days; start and end stay as sent. */
  readonly all_day?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The time zone in which the booking keeps its local time; by default that of the instance. */
  readonly timezone?: string | null
  /** Notes on the booking. */
  readonly notes?: string | null
  /** The rule by which the booking repeats, such as FREQ=weekly;BYDAY=MO,WE;UNTIL=20261231T235959; every booking of the series has it. */
  readonly repeat_rule?: string | null
  /** The booked resources, with the rates of each if they are entered by hand. */
  readonly resources?: readonly ({
    readonly id: number
    readonly rates?: readonly ({
      readonly id?: number | null
      readonly rate_scheme_id?: number | null
      readonly rate_scheme_name?: string | null
      readonly currency?: string
      readonly buy?: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount?: string | number
        readonly quantity?: string | number
        /** A fraction such as 10/7, which is charged if it rounds to quantity. */
        readonly exact_quantity?: string
        readonly discount?: string | number
      } | null
      readonly sell?: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount?: string | number
        readonly quantity?: string | number
        /** A fraction such as 10/7, which is charged if it rounds to quantity. */
        readonly exact_quantity?: string
        readonly discount?: string | number
      }
    })[] | null
  } | {
    readonly id?: null
  })[] | null
  /** The project of the booking. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The client of the booking. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id?: null
  })[] | null
  /** Status of the booking. Bodies name it by id or by name, filters by id. */
  readonly status?: readonly ({
    readonly id: number
  } | {
    readonly name: string
  } | {
    readonly id?: null
  })[] | null
  /** Items that are billed with the booking. */
  readonly billable_items?: readonly ({
    readonly id?: number | null
    readonly name: string
    readonly description?: string | null
    /** The price of a unit. Without it, a new item has the price of its billable item, otherwise 0. */
    readonly cost?: string | number | null
    /** The cost of a unit. Without it, a new item has the cost of its billable item, otherwise 0. */
    readonly buy_cost?: string | number | null
    /** Without it, a new item has the currency of its billable item, otherwise that of the instance. */
    readonly currency?: string | null
    /** By default 1. */
    readonly quantity?: string | number | null
    /** The billable item, which gives a new item the members that are not sent. */
    readonly billable_item_id?: number | null
    /** Without it, a new item has the taxes of its billable item, otherwise none. */
    readonly taxes?: readonly {
      readonly id: number
    }[] | null
    readonly create_new?: boolean | null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** An offer to a client. */
export interface Quote {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Prefix of the number. Default: Q-. */
  readonly prefix: string
  /** Number of the quote. Default: the next number of its prefix when it is first saved. */
  readonly number: number | null
  /** Date of the quote. Default: the day of its creation. The start of the day in UNIX seconds. */
  readonly date: number
  /** Date of the quote. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso: string
  /** Last day on which the quote can be accepted. The start of the day in UNIX seconds. */
  readonly expiry_date: number | null
  /** Last day on which the quote can be accepted. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly expiry_date_iso: string | null
  /** Lines of the document, in their order. */
  readonly items: readonly ({
    readonly id: number
    readonly item_text: string | null
    readonly item_uuid: string | null
    readonly ratescheme_id: number | null
    readonly description: string | null
    readonly quantity: string
    /** Exact quantity, if it has more than four decimals, such as 10/7. Prices use it. */
    readonly exact_quantity?: string
    readonly unit: string | null
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). */
    readonly unit_code?: string
    /** First day of the billed period (BT-134). */
    readonly period_start?: string
    /** Last day of the billed period (BT-135). */
    readonly period_end?: string
    readonly unit_amount: string
    readonly unit_buy_amount: string
    readonly tax: string
    readonly taxes: readonly ({
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly code: string | null
      readonly compound: boolean
      /** VAT category, a UNCL 5305 code (BT-151). */
      readonly vat_category?: string
      /** Reason for the exemption, a VATEX code (BT-121). */
      readonly exemption_code?: string
      /** BT-120. */
      readonly exemption_reason?: string
      readonly total: string
    })[]
    readonly discount: string
    readonly total: string
    readonly buy_total: string
    readonly buy_total_fixed: boolean
    readonly order: number
    readonly parent_group_id: number | null
  })[]
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly order: number
    readonly hide_items: boolean
  })[]
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Sent, 3 Accepted, 4 Invoiced, 5 Declined. */
  readonly status: readonly {
    readonly id: number
    readonly name: string
  }[]
  /** Project of the document. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** Client of the document. */
  readonly client: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
    readonly contact_person: {
      readonly id: number
      readonly name: string
    } | null
  })[]
  /** The seller: the data of the instance when the document was last saved as a draft or issued. */
  readonly seller: {
    /** BT-27. */
    readonly name: string
    /** BG-5 as printed, in several lines. */
    readonly address: string | null
    /** The VAT id, or else the other tax number, as printed. */
    readonly tax_number: string | null
    /** BT-42. */
    readonly phone: string | null
    /** BT-43. */
    readonly email: string | null
    /** BT-84. */
    readonly iban: string | null
    /** BT-86. */
    readonly bic: string | null
    /** BT-35. */
    readonly address_line_1?: string | null
    /** BT-36. */
    readonly address_line_2?: string | null
    /** BT-162. */
    readonly address_line_3?: string | null
    /** BT-37. */
    readonly address_city?: string | null
    /** BT-38. */
    readonly address_postcode?: string | null
    /** BT-39. */
    readonly address_state?: string | null
    /** BT-40. */
    readonly address_country?: string | null
    /** BT-31. */
    readonly vat_id?: string | null
    /** BT-32. */
    readonly tax_registration?: string | null
    /** BT-30. */
    readonly registration_number?: string | null
    /** BT-30-1. */
    readonly registration_scheme?: string | null
    /** BT-33. */
    readonly legal_note?: string | null
    /** BT-41. */
    readonly contact_name?: string | null
    /** BT-34. */
    readonly electronic_address?: string | null
    /** BT-34-1. */
    readonly electronic_address_scheme?: string | null
  } | null
  /** The buyer: the data of the contact when the document was last saved as a draft or issued. */
  readonly buyer: {
    /** BT-44. */
    readonly name: string
    /** As printed: the tax number of the contact, or else its VAT id. */
    readonly tax_number: string | null
    /** Where it is sent. */
    readonly email: string | null
    /** Of the buyer itself. */
    readonly phone: string | null
    /** BT-50. */
    readonly address_line_1: string | null
    /** BT-51. */
    readonly address_line_2: string | null
    /** BT-163. */
    readonly address_line_3: string | null
    /** BT-52. */
    readonly address_city: string | null
    /** BT-53. */
    readonly address_postcode: string | null
    /** BT-54. */
    readonly address_state: string | null
    /** BT-55. */
    readonly address_country: string | null
    /** BT-56. */
    readonly contact_name: string | null
    /** BT-57. */
    readonly contact_phone: string | null
    /** BT-58. */
    readonly contact_email: string | null
    /** BT-48. */
    readonly vat_id?: string | null
    /** BT-47. */
    readonly registration_number?: string | null
    /** BT-47-1. */
    readonly registration_scheme?: string | null
    /** BT-49. */
    readonly electronic_address?: string | null
    /** BT-49-1. */
    readonly electronic_address_scheme?: string | null
    /** BT-10, for documents without a buyer reference. */
    readonly buyer_reference?: string | null
    /** The format in which the client wants e-invoices. */
    readonly einvoice_format?: string | null
  } | null
  /** Payment terms (BT-20). */
  readonly terms: string | null
  /** Layout: a template for quotes. Default: the default template. */
  readonly template_id: number | null
  /** The quote that was duplicated. */
  readonly cloned_id: number | null
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference: string | null
  /** Note of the quote to the client (BT-22). */
  readonly note: string | null
  /** Date of delivery, or of the end of the work (BT-72). The start of the day in UNIX seconds. */
  readonly delivery_date: number | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso: string | null
  /** First day of the billed period (BT-73). The start of the day in UNIX seconds. */
  readonly period_start: number | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso: string | null
  /** Last day of the billed period (BT-74). The start of the day in UNIX seconds. */
  readonly period_end: number | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency: string
  /** Whether the document was created in this service. */
  readonly created_sp_flag: "true" | "false"
  /** Sum of quantity × unit amount over the lines. */
  readonly sub_total: string
  /** Sum of the discounts of the lines. */
  readonly discount_total: string
  /** Without tax: sub_total less discount_total. */
  readonly net_total: string
  /** Sum of each tax over all lines, and its base. */
  readonly taxes: readonly ({
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly code: string | null
    readonly compound: boolean
    /** VAT category, a UNCL 5305 code (BT-151). */
    readonly vat_category?: string
    /** Reason for the exemption, a VATEX code (BT-121). */
    readonly exemption_code?: string
    /** BT-120. */
    readonly exemption_reason?: string
    readonly base: string
    readonly total: string
  })[]
  /** Sum of the taxes. */
  readonly tax_total: string
  /** With tax: net_total and tax_total. */
  readonly total: string
  /** Internal cost of the lines. Bills of suppliers are not in it. */
  readonly buy_total: string | null
  /** Margin: net_total less buy_total. */
  readonly margin: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface QuoteBody {
  /** Prefix of the number. Default: Q-. */
  readonly prefix?: string | null
  /** Number of the quote. Default: the next number of its prefix when it is first saved. */
  readonly number?: number | null
  /** Date of the quote. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Date of the quote. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Last day on which the quote can be accepted. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly expiry_date?: number | string | null
  /** Last day on which the quote can be accepted. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly expiry_date_iso?: string | null
  /** Lines of the document, in their order. */
  readonly items?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly item_text?: unknown
    readonly item_uuid?: unknown
    readonly ratescheme_id?: unknown
    readonly description?: unknown
    readonly quantity?: unknown
    /** Exact quantity, a fraction such as 10/7. Prices use it if quantity is its rounded value. */
    readonly exact_quantity?: unknown
    readonly unit?: unknown
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). Default: the code of unit. */
    readonly unit_code?: unknown
    /** First day of the billed period, such as 2026-03-01 (BT-134). */
    readonly period_start?: unknown
    /** Last day of the billed period (BT-135). */
    readonly period_end?: unknown
    readonly unit_amount?: unknown
    readonly unit_buy_amount?: unknown
    readonly taxes?: unknown
    readonly discount?: unknown
    readonly buy_total?: unknown
    readonly buy_total_fixed?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    readonly order?: unknown
    /** Group of the line, by the id of the group. */
    readonly parent_group_id?: unknown
  })[] | null
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly name?: unknown
    readonly description?: unknown
    readonly order?: unknown
    readonly hide_items?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
  })[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Sent, 3 Accepted, 4 Invoiced, 5 Declined. */
  readonly status?: readonly {
    readonly id?: number
    readonly name?: string
  }[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Sent, 3 Accepted, 4 Invoiced, 5 Declined. */
  readonly status_id?: number | null
  /** Project of the document. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Project of the document. */
  readonly project_id?: number | string | null
  /** Client of the document. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  })[]
  /** Payment terms (BT-20). */
  readonly terms?: string | null
  /** Layout: a template for quotes. Default: the default template. */
  readonly template_id?: number | string | null
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference?: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference?: string | null
  /** Note of the quote to the client (BT-22). */
  readonly note?: string | null
  /** Date of delivery, or of the end of the work (BT-72). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly delivery_date?: number | string | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso?: string | null
  /** First day of the billed period (BT-73). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_start?: number | string | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso?: string | null
  /** Last day of the billed period (BT-74). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_end?: number | string | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso?: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country?: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency?: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** A bill to a client. */
export interface Invoice {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Prefix of the number. Default: INV-. */
  readonly prefix: string
  /** Number of the invoice. Default: the next number of its prefix when it first leaves Draft. */
  readonly number: number | null
  /** Date of the invoice. Default: the day of its creation. The start of the day in UNIX seconds. */
  readonly date: number
  /** Date of the invoice. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso: string
  /** Date by which the invoice must be paid. The start of the day in UNIX seconds. */
  readonly due_date: number | null
  /** Date by which the invoice must be paid. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly due_date_iso: string | null
  /** Lines of the document, in their order. */
  readonly items: readonly ({
    readonly id: number
    readonly item_text: string | null
    readonly item_uuid: string | null
    readonly ratescheme_id: number | null
    readonly description: string | null
    readonly quantity: string
    /** Exact quantity, if it has more than four decimals, such as 10/7. Prices use it. */
    readonly exact_quantity?: string
    readonly unit: string | null
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). */
    readonly unit_code?: string
    /** First day of the billed period (BT-134). */
    readonly period_start?: string
    /** Last day of the billed period (BT-135). */
    readonly period_end?: string
    readonly unit_amount: string
    readonly unit_buy_amount: string
    readonly tax: string
    readonly taxes: readonly ({
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly code: string | null
      readonly compound: boolean
      /** VAT category, a UNCL 5305 code (BT-151). */
      readonly vat_category?: string
      /** Reason for the exemption, a VATEX code (BT-121). */
      readonly exemption_code?: string
      /** BT-120. */
      readonly exemption_reason?: string
      readonly total: string
    })[]
    readonly discount: string
    readonly total: string
    readonly buy_total: string
    readonly buy_total_fixed: boolean
    readonly order: number
    readonly parent_group_id: number | null
  })[]
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups: readonly ({
    readonly id: number
    readonly name: string
    readonly description: string | null
    readonly order: number
    readonly hide_items: boolean
  })[]
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Submitted, 3 Awaiting Payment, 4 Paid, 5 Credited. */
  readonly status: readonly {
    readonly id: number
    readonly name: string
  }[]
  /** Project of the document. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** Client of the document. */
  readonly client: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
    readonly contact_person: {
      readonly id: number
      readonly name: string
    } | null
  })[]
  /** The seller: the data of the instance when the document was last saved as a draft or issued. */
  readonly seller: {
    /** BT-27. */
    readonly name: string
    /** BG-5 as printed, in several lines. */
    readonly address: string | null
    /** The VAT id, or else the other tax number, as printed. */
    readonly tax_number: string | null
    /** BT-42. */
    readonly phone: string | null
    /** BT-43. */
    readonly email: string | null
    /** BT-84. */
    readonly iban: string | null
    /** BT-86. */
    readonly bic: string | null
    /** BT-35. */
    readonly address_line_1?: string | null
    /** BT-36. */
    readonly address_line_2?: string | null
    /** BT-162. */
    readonly address_line_3?: string | null
    /** BT-37. */
    readonly address_city?: string | null
    /** BT-38. */
    readonly address_postcode?: string | null
    /** BT-39. */
    readonly address_state?: string | null
    /** BT-40. */
    readonly address_country?: string | null
    /** BT-31. */
    readonly vat_id?: string | null
    /** BT-32. */
    readonly tax_registration?: string | null
    /** BT-30. */
    readonly registration_number?: string | null
    /** BT-30-1. */
    readonly registration_scheme?: string | null
    /** BT-33. */
    readonly legal_note?: string | null
    /** BT-41. */
    readonly contact_name?: string | null
    /** BT-34. */
    readonly electronic_address?: string | null
    /** BT-34-1. */
    readonly electronic_address_scheme?: string | null
  } | null
  /** The buyer: the data of the contact when the document was last saved as a draft or issued. */
  readonly buyer: {
    /** BT-44. */
    readonly name: string
    /** As printed: the tax number of the contact, or else its VAT id. */
    readonly tax_number: string | null
    /** Where it is sent. */
    readonly email: string | null
    /** Of the buyer itself. */
    readonly phone: string | null
    /** BT-50. */
    readonly address_line_1: string | null
    /** BT-51. */
    readonly address_line_2: string | null
    /** BT-163. */
    readonly address_line_3: string | null
    /** BT-52. */
    readonly address_city: string | null
    /** BT-53. */
    readonly address_postcode: string | null
    /** BT-54. */
    readonly address_state: string | null
    /** BT-55. */
    readonly address_country: string | null
    /** BT-56. */
    readonly contact_name: string | null
    /** BT-57. */
    readonly contact_phone: string | null
    /** BT-58. */
    readonly contact_email: string | null
    /** BT-48. */
    readonly vat_id?: string | null
    /** BT-47. */
    readonly registration_number?: string | null
    /** BT-47-1. */
    readonly registration_scheme?: string | null
    /** BT-49. */
    readonly electronic_address?: string | null
    /** BT-49-1. */
    readonly electronic_address_scheme?: string | null
    /** BT-10, for documents without a buyer reference. */
    readonly buyer_reference?: string | null
    /** The format in which the client wants e-invoices. */
    readonly einvoice_format?: string | null
  } | null
  /** Payment terms (BT-20). */
  readonly terms: string | null
  /** Layout: a template for invoices. Default: the default template. */
  readonly template_id: number | null
  /** The invoice that was duplicated. */
  readonly cloned_id: number | null
  /** Quote that the invoice bills, in whole or in part. */
  readonly quote_id: number | null
  /** Allowances and charges of the whole document (BG-20, BG-21). A sent list replaces all of them. Each has an amount or a percent. */
  readonly allowances: readonly ({
    /** True for a charge (BG-21), false for an allowance (BG-20). */
    readonly charge: boolean
    /** The amount (BT-92, BT-99). */
    readonly amount: string
    /** Percentage (BT-94, BT-101). Null for a fixed amount. */
    readonly percent: string | null
    /** Base of the percentage: the lines with the same taxes (BT-93, BT-100). */
    readonly base: string | null
    /** Reason as text (BT-97, BT-104). */
    readonly reason: string | null
    /** Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105). */
    readonly reason_code: string | null
    /** Change of the taxes. Negative for an allowance. */
    readonly tax: string
    readonly taxes: readonly ({
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly code: string | null
      readonly compound: boolean
      /** VAT category, a UNCL 5305 code (BT-151). */
      readonly vat_category?: string
      /** Reason for the exemption, a VATEX code (BT-121). */
      readonly exemption_code?: string
      /** BT-120. */
      readonly exemption_reason?: string
      readonly total: string
    })[]
  })[]
  /** Sum of the allowances (BT-107), a part of discount_total. */
  readonly allowance_total: string
  /** Sum of the charges (BT-108), a part of sub_total. */
  readonly charge_total: string
  /** Amount already invoiced or paid, such as a deposit (BT-113). It reduces the amount due. */
  readonly amount_prepaid: string
  /** Rounding of the amount due (BT-114). */
  readonly rounding_amount: string
  /** Currency in which the company accounts for tax, if it differs from currency (BT-6). Default: the currency of the instance, if there is a tax_exchange_rate. */
  readonly tax_currency: string | null
  /** Value of one unit of currency in tax_currency, such as 0.9312. With it, the tax is also stated in tax_currency (BT-111). */
  readonly tax_exchange_rate: string | null
  /** Sum of the payments, less refunds. */
  readonly amount_paid: string
  /** Sum of the discounts for early payment that were taken with its payments. */
  readonly amount_discounted: string
  /** The total of its credit notes, with their rounding. */
  readonly amount_credited: string
  /** Amount due: total − amount_prepaid + rounding_amount − amount_credited − amount_paid − amount_discounted. A negative amount is owed to the client. */
  readonly balance: string
  /** Discounts for early payment that the terms offer (#SKONTO#TAGE=14#PROZENT=2.00#), with their amounts after credit notes. At most ten. */
  readonly early_payment_discounts: readonly {
    /** Percentage, as in the terms. */
    readonly percent: string
    /** Last day of payment with the discount. */
    readonly until: string
    /** The discount in the currency of the invoice. */
    readonly amount: string
  }[]
  /** True if an amount is due and the due date has passed in the time zone of the instance. */
  readonly overdue: boolean
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference: string | null
  /** Note of the invoice to the client (BT-22). */
  readonly note: string | null
  /** Date of delivery, or of the end of the work (BT-72). The start of the day in UNIX seconds. */
  readonly delivery_date: number | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso: string | null
  /** First day of the billed period (BT-73). The start of the day in UNIX seconds. */
  readonly period_start: number | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso: string | null
  /** Last day of the billed period (BT-74). The start of the day in UNIX seconds. */
  readonly period_end: number | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency: string
  /** Whether the document was created in this service. */
  readonly created_sp_flag: "true" | "false"
  /** Sum of quantity × unit amount over the lines, and of the charges. */
  readonly sub_total: string
  /** Sum of the discounts of the lines, and of the allowances. */
  readonly discount_total: string
  /** Without tax: sub_total less discount_total. */
  readonly net_total: string
  /** Sum of each tax over all lines, and its base. */
  readonly taxes: readonly ({
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly code: string | null
    readonly compound: boolean
    /** VAT category, a UNCL 5305 code (BT-151). */
    readonly vat_category?: string
    /** Reason for the exemption, a VATEX code (BT-121). */
    readonly exemption_code?: string
    /** BT-120. */
    readonly exemption_reason?: string
    readonly base: string
    readonly total: string
  })[]
  /** Sum of the taxes. */
  readonly tax_total: string
  /** With tax: net_total and tax_total. */
  readonly total: string
  /** Internal cost of the lines. Bills of suppliers are not in it. */
  readonly buy_total: string | null
  /** Margin: net_total less buy_total. */
  readonly margin: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields: readonly ({
    readonly id: number
    readonly name: string
    readonly value: string | null
    readonly value_id: number | null
    readonly update_key: string
  })[]
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface InvoiceBody {
  /** Prefix of the number. Default: INV-. */
  readonly prefix?: string | null
  /** Number of the invoice. Default: the next number of its prefix when it first leaves Draft. */
  readonly number?: number | null
  /** Date of the invoice. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Date of the invoice. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Date by which the invoice must be paid. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly due_date?: number | string | null
  /** Date by which the invoice must be paid. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly due_date_iso?: string | null
  /** Lines of the document, in their order. */
  readonly items?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly item_text?: unknown
    readonly item_uuid?: unknown
    readonly ratescheme_id?: unknown
    readonly description?: unknown
    readonly quantity?: unknown
    /** Exact quantity, a fraction such as 10/7. Prices use it if quantity is its rounded value. */
    readonly exact_quantity?: unknown
    readonly unit?: unknown
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). Default: the code of unit. */
    readonly unit_code?: unknown
    /** First day of the billed period, such as 2026-03-01 (BT-134). */
    readonly period_start?: unknown
    /** Last day of the billed period (BT-135). */
    readonly period_end?: unknown
    readonly unit_amount?: unknown
    readonly unit_buy_amount?: unknown
    readonly taxes?: unknown
    readonly discount?: unknown
    readonly buy_total?: unknown
    readonly buy_total_fixed?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    readonly order?: unknown
    /** Group of the line, by the id of the group. */
    readonly parent_group_id?: unknown
  })[] | null
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly name?: unknown
    readonly description?: unknown
    readonly order?: unknown
    readonly hide_items?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
  })[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Submitted, 3 Awaiting Payment, 4 Paid, 5 Credited. */
  readonly status?: readonly {
    readonly id?: number
    readonly name?: string
  }[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Submitted, 3 Awaiting Payment, 4 Paid, 5 Credited. */
  readonly status_id?: number | null
  /** Project of the document. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Project of the document. */
  readonly project_id?: number | string | null
  /** Client of the document. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  })[]
  /** Payment terms (BT-20). */
  readonly terms?: string | null
  /** Layout: a template for invoices. Default: the default template. */
  readonly template_id?: number | string | null
  /** Allowances and charges of the whole document (BG-20, BG-21). A sent list replaces all of them. Each has an amount or a percent. */
  readonly allowances?: readonly ({
    /** true for a charge, which increases the total. false for an allowance, which reduces it. */
    readonly charge?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    /** Amount without tax, zero or more. Ignored if there is a percent. */
    readonly amount?: unknown
    /** Percentage of the lines with the same taxes, such as 5 or "5%". */
    readonly percent?: unknown
    /** Reason as text (BT-97, BT-104). */
    readonly reason?: unknown
    /** Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105). */
    readonly reason_code?: unknown
    /** Taxes of the allowance or charge. Default: those of the lines, if all lines have the same. */
    readonly taxes?: unknown
  })[] | null
  /** Amount already invoiced or paid, such as a deposit (BT-113). It reduces the amount due. */
  readonly amount_prepaid?: string | number | null
  /** Rounding of the amount due (BT-114). */
  readonly rounding_amount?: string | number | null
  /** Currency in which the company accounts for tax, if it differs from currency (BT-6). Default: the currency of the instance, if there is a tax_exchange_rate. */
  readonly tax_currency?: string | null
  /** Value of one unit of currency in tax_currency, such as 0.9312. With it, the tax is also stated in tax_currency (BT-111). */
  readonly tax_exchange_rate?: string | null
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference?: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference?: string | null
  /** Note of the invoice to the client (BT-22). */
  readonly note?: string | null
  /** Date of delivery, or of the end of the work (BT-72). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly delivery_date?: number | string | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso?: string | null
  /** First day of the billed period (BT-73). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_start?: number | string | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso?: string | null
  /** Last day of the billed period (BT-74). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_end?: number | string | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso?: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country?: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency?: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

/** Money received for an invoice, and the discount that was taken with it. A negative amount is a refund. */
export interface Payment {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Prefix of the number. Default: INV-. */
    readonly prefix: string
    /** Number of the invoice. Default: the next number of its prefix when it first leaves Draft. */
    readonly number: number | null
  })[]
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice_id: number
  /** Day of the payment. Default: the day of its creation. The start of the day in UNIX seconds. */
  readonly date: number
  /** Day of the payment. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso: string
  /** Amount in the currency of the invoice. A refund is negative. It can be 0 if there is a discount. */
  readonly amount: string
  /** Discount for early payment (Skonto) that the client took. It reduces the amount due like the payment. In a refund, it is negative: it takes a discount back. */
  readonly discount: string
  /** Currency of the invoice. Other currencies are refused. */
  readonly currency: string
  /** Payment method, such as bank transfer. */
  readonly method: string | null
  /** Reference of the payment, such as the line of a bank statement. */
  readonly reference: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface PaymentBody {
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice?: readonly {
    readonly id: number
  }[]
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice_id?: number | string
  /** Day of the payment. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Day of the payment. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Amount in the currency of the invoice. A refund is negative. It can be 0 if there is a discount. */
  readonly amount?: string | number
  /** Discount for early payment (Skonto) that the client took. It reduces the amount due like the payment. In a refund, it is negative: it takes a discount back. */
  readonly discount?: string | number | null
  /** Currency of the invoice. Other currencies are refused. */
  readonly currency?: string | null
  /** Payment method, such as bank transfer. */
  readonly method?: string | null
  /** Reference of the payment, such as the line of a bank statement. */
  readonly reference?: string | null
}

/** A document that takes back part or all of an invoice. Amounts are positive, as in EN 16931 credit notes (type 381). */
export interface CreditNote {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Prefix of the number. Default: CN-. */
  readonly prefix: string
  /** Number of the credit note, the next number of its prefix. */
  readonly number: number
  /** Date of the credit note. Default: the day of its creation, or the date of the invoice if that is later. The start of the day in UNIX seconds. */
  readonly date: number
  /** Date of the credit note. Default: the day of its creation, or the date of the invoice if that is later. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso: string
  /** Invoice that is credited. */
  readonly invoice: readonly ({
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Prefix of the number. Default: INV-. */
    readonly prefix: string
    /** Number of the invoice. Default: the next number of its prefix when it first leaves Draft. */
    readonly number: number | null
  })[]
  /** Invoice that is credited. */
  readonly invoice_id: number | null
  /** Reason for the credit. */
  readonly reason: string | null
  /** Credited lines of the invoice. */
  readonly items: readonly ({
    readonly id: number
    readonly item_text: string | null
    readonly item_uuid: string | null
    readonly ratescheme_id: number | null
    readonly description: string | null
    readonly quantity: string
    /** Exact quantity, if it has more than four decimals, such as 10/7. Prices use it. */
    readonly exact_quantity?: string
    readonly unit: string | null
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). */
    readonly unit_code?: string
    /** First day of the billed period (BT-134). */
    readonly period_start?: string
    /** Last day of the billed period (BT-135). */
    readonly period_end?: string
    readonly unit_amount: string
    readonly unit_buy_amount: string
    readonly tax: string
    readonly taxes: readonly ({
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly code: string | null
      readonly compound: boolean
      /** VAT category, a UNCL 5305 code (BT-151). */
      readonly vat_category?: string
      /** Reason for the exemption, a VATEX code (BT-121). */
      readonly exemption_code?: string
      /** BT-120. */
      readonly exemption_reason?: string
      readonly total: string
    })[]
    readonly discount: string
    readonly total: string
    readonly buy_total: string
    readonly buy_total_fixed: boolean
    /** The line of the invoice. */
    readonly invoice_item_id: number
  })[]
  /** Client of the document. */
  readonly client: readonly ({
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: "person" | "organization"
    readonly email: string | null
    readonly contact_person: {
      readonly id: number
      readonly name: string
    } | null
  })[]
  /** The seller: the data of the instance when the document was last saved as a draft or issued. */
  readonly seller: {
    /** BT-27. */
    readonly name: string
    /** BG-5 as printed, in several lines. */
    readonly address: string | null
    /** The VAT id, or else the other tax number, as printed. */
    readonly tax_number: string | null
    /** BT-42. */
    readonly phone: string | null
    /** BT-43. */
    readonly email: string | null
    /** BT-84. */
    readonly iban: string | null
    /** BT-86. */
    readonly bic: string | null
    /** BT-35. */
    readonly address_line_1?: string | null
    /** BT-36. */
    readonly address_line_2?: string | null
    /** BT-162. */
    readonly address_line_3?: string | null
    /** BT-37. */
    readonly address_city?: string | null
    /** BT-38. */
    readonly address_postcode?: string | null
    /** BT-39. */
    readonly address_state?: string | null
    /** BT-40. */
    readonly address_country?: string | null
    /** BT-31. */
    readonly vat_id?: string | null
    /** BT-32. */
    readonly tax_registration?: string | null
    /** BT-30. */
    readonly registration_number?: string | null
    /** BT-30-1. */
    readonly registration_scheme?: string | null
    /** BT-33. */
    readonly legal_note?: string | null
    /** BT-41. */
    readonly contact_name?: string | null
    /** BT-34. */
    readonly electronic_address?: string | null
    /** BT-34-1. */
    readonly electronic_address_scheme?: string | null
  } | null
  /** The buyer: the data of the contact when the document was last saved as a draft or issued. */
  readonly buyer: {
    /** BT-44. */
    readonly name: string
    /** As printed: the tax number of the contact, or else its VAT id. */
    readonly tax_number: string | null
    /** Where it is sent. */
    readonly email: string | null
    /** Of the buyer itself. */
    readonly phone: string | null
    /** BT-50. */
    readonly address_line_1: string | null
    /** BT-51. */
    readonly address_line_2: string | null
    /** BT-163. */
    readonly address_line_3: string | null
    /** BT-52. */
    readonly address_city: string | null
    /** BT-53. */
    readonly address_postcode: string | null
    /** BT-54. */
    readonly address_state: string | null
    /** BT-55. */
    readonly address_country: string | null
    /** BT-56. */
    readonly contact_name: string | null
    /** BT-57. */
    readonly contact_phone: string | null
    /** BT-58. */
    readonly contact_email: string | null
    /** BT-48. */
    readonly vat_id?: string | null
    /** BT-47. */
    readonly registration_number?: string | null
    /** BT-47-1. */
    readonly registration_scheme?: string | null
    /** BT-49. */
    readonly electronic_address?: string | null
    /** BT-49-1. */
    readonly electronic_address_scheme?: string | null
    /** BT-10, for documents without a buyer reference. */
    readonly buyer_reference?: string | null
    /** The format in which the client wants e-invoices. */
    readonly einvoice_format?: string | null
  } | null
  /** The project of the invoice. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** The client's reference on the invoice (BT-13). */
  readonly reference: string | null
  /** Credited allowances and charges of the invoice (BG-20, BG-21). */
  readonly allowances: readonly ({
    /** True for a charge (BG-21), false for an allowance (BG-20). */
    readonly charge: boolean
    /** The amount (BT-92, BT-99). */
    readonly amount: string
    /** Percentage (BT-94, BT-101). Null for a fixed amount. */
    readonly percent: string | null
    /** Base of the percentage: the lines with the same taxes (BT-93, BT-100). */
    readonly base: string | null
    /** Reason as text (BT-97, BT-104). */
    readonly reason: string | null
    /** Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105). */
    readonly reason_code: string | null
    /** Change of the taxes. Negative for an allowance. */
    readonly tax: string
    readonly taxes: readonly ({
      readonly id: number
      readonly name: string
      readonly rate: string
      readonly code: string | null
      readonly compound: boolean
      /** VAT category, a UNCL 5305 code (BT-151). */
      readonly vat_category?: string
      /** Reason for the exemption, a VATEX code (BT-121). */
      readonly exemption_code?: string
      /** BT-120. */
      readonly exemption_reason?: string
      readonly total: string
    })[]
  })[]
  /** Sum of the allowances that are credited, a part of discount_total. */
  readonly allowance_total: string
  /** Sum of the charges that are credited, a part of sub_total. */
  readonly charge_total: string
  /** Rounding of the credited amount. The last credit note of an invoice takes back the rounding of the invoice. */
  readonly rounding_amount: string
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference: string | null
  /** Note to the client (BT-22). */
  readonly note: string | null
  /** Date of delivery, or of the end of the work (BT-72). The start of the day in UNIX seconds. */
  readonly delivery_date: number | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso: string | null
  /** First day of the billed period (BT-73). The start of the day in UNIX seconds. */
  readonly period_start: number | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso: string | null
  /** Last day of the billed period (BT-74). The start of the day in UNIX seconds. */
  readonly period_end: number | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country: string | null
  /** The currency of the invoice. */
  readonly currency: string
  /** Currency in which the company accounts for tax, if it differs from currency (BT-6). Default: the currency of the instance, if there is a tax_exchange_rate. */
  readonly tax_currency: string | null
  /** Value of one unit of currency in tax_currency, such as 0.9312. With it, the tax is also stated in tax_currency (BT-111). */
  readonly tax_exchange_rate: string | null
  /** Sum of the credited lines before discounts, and of the charges. */
  readonly sub_total: string
  /** Sum of the discounts of the credited lines, and of the allowances. */
  readonly discount_total: string
  /** Without tax: sub_total less discount_total. */
  readonly net_total: string
  /** Credited amount of each tax, and its base. */
  readonly taxes: readonly ({
    readonly id: number
    readonly name: string
    readonly rate: string
    readonly code: string | null
    readonly compound: boolean
    /** VAT category, a UNCL 5305 code (BT-151). */
    readonly vat_category?: string
    /** Reason for the exemption, a VATEX code (BT-121). */
    readonly exemption_code?: string
    /** BT-120. */
    readonly exemption_reason?: string
    readonly base: string
    readonly total: string
  })[]
  /** Sum of the taxes. */
  readonly tax_total: string
  /** With tax: net_total and tax_total. */
  readonly total: string
  /** Internal cost of the credited lines. */
  readonly buy_total: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** An invoice or credit note from a supplier, read from an e-invoice. The totals of a credit note are negative, its lines and taxes are as in the file. */
export interface SupplierBill {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Number of the bill, given by the supplier (BT-1). */
  readonly number: string
  /** Type of the document (BT-3), a code of UNTDID 1001: 380 is an invoice, 381 a credit note. */
  readonly type_code: string
  /** Day of issue (BT-2). The start of the day in UNIX seconds. */
  readonly date: number
  /** Day of issue (BT-2). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso: string
  /** Due date of the bill (BT-9). The start of the day in UNIX seconds. */
  readonly due_date: number | null
  /** Due date of the bill (BT-9). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly due_date_iso: string | null
  /** Name of the supplier (BT-27). */
  readonly seller_name: string
  /** VAT identifier of the supplier (BT-31). */
  readonly seller_vat_id: string | null
  /** The seller (BG-4). */
  readonly seller: {
    /** BT-27. */
    readonly name: string
    /** BT-31. */
    readonly vat_id?: string
    /** BT-32. */
    readonly tax_registration?: string
    /** BT-30. */
    readonly registration_number?: string
    /** BT-35. */
    readonly address_line_1?: string
    /** BT-36. */
    readonly address_line_2?: string
    /** BT-162. */
    readonly address_line_3?: string
    /** BT-37. */
    readonly address_city?: string
    /** BT-38. */
    readonly address_postcode?: string
    /** BT-40. */
    readonly address_country?: string
    /** BT-41. */
    readonly contact_name?: string
    /** BT-42. */
    readonly phone?: string
    /** BT-43. */
    readonly email?: string
  }
  /** Currency of the bill (BT-5). */
  readonly currency: string
  /** Its lines (BG-25). */
  readonly lines: readonly {
    /** BT-126. */
    readonly id: string
    /** BT-153. */
    readonly name: string
    /** BT-154. */
    readonly description?: string
    /** BT-129. */
    readonly quantity: string
    /** BT-130. */
    readonly unit_code: string
    /** BT-146. */
    readonly unit_amount: string
    /** BT-149: how many units the price is for. Without it, one. */
    readonly base_quantity?: string
    /** BT-151. */
    readonly vat_category: string
    /** BT-152. */
    readonly vat_rate?: string
    /** BT-131: after its allowances and charges. */
    readonly total: string
    /** BG-27 and BG-28. */
    readonly allowances?: readonly {
      /** Whether it is a charge (BG-28) and not an allowance (BG-27). */
      readonly charge: boolean
      /** BT-136 or BT-141. */
      readonly amount: string
      /** BT-139 or BT-144. */
      readonly reason?: string
      /** BT-140 or BT-145. */
      readonly reason_code?: string
    }[]
    /** BT-127. */
    readonly note?: string
    /** BT-134. */
    readonly period_start?: string
    /** BT-135. */
    readonly period_end?: string
  }[]
  /** VAT by category and rate (BG-23). */
  readonly taxes: readonly {
    /** BT-118. */
    readonly vat_category: string
    /** BT-119. */
    readonly vat_rate?: string
    /** BT-116. */
    readonly net: string
    /** BT-117. */
    readonly total: string
    /** BT-120. */
    readonly exemption_reason?: string
    /** BT-121. */
    readonly exemption_code?: string
  }[]
  /** Total without VAT (BT-109), which counts as cost of the project. */
  readonly net_total: string
  /** VAT (BT-110). */
  readonly tax_total: string
  /** Total with VAT (BT-112). */
  readonly total: string
  /** The amount due (BT-115). */
  readonly payable: string
  /** How to pay it (BG-16). */
  readonly payment: {
    /** BT-81. */
    readonly means_code?: string
    /** BT-83: remittance information for the transfer. */
    readonly remittance?: string
    /** BT-20. */
    readonly terms?: string
    /** BT-59: who receives the payment, if it is not the seller. */
    readonly payee?: string
    /** BT-89: the mandate of a direct debit. */
    readonly mandate?: string
    /** BT-90: the creditor of a direct debit. */
    readonly creditor?: string
    /** BT-91: the account that is debited. */
    readonly debited_account?: string
    /** BG-17. */
    readonly accounts: readonly {
      /** BT-84. */
      readonly account: string
      /** BT-85. */
      readonly name?: string
      /** BT-86. */
      readonly bic?: string
    }[]
  }
  /** Amounts that contradict the other amounts of the bill. Empty if all amounts agree. */
  readonly differences: readonly {
    /** The business term of the amount. */
    readonly term: string
    /** The amount that the bill states. */
    readonly stated: string
    /** The amount computed from the other amounts. */
    readonly computed: string
    /** The name of the amount. */
    readonly message: string
  }[]
  /** What else it says. Empty for bills that were uploaded by older versions. */
  readonly details: {
    /** BT-72. */
    readonly delivery_date?: string
    /** BT-73. */
    readonly period_start?: string
    /** BT-74. */
    readonly period_end?: string
    /** Invoices that it refers to (BG-3). */
    readonly preceding?: readonly {
      /** BT-25. */
      readonly number: string
      /** BT-26. */
      readonly date?: string
    }[]
    /** BT-12. */
    readonly contract_reference?: string
    /** BT-11. */
    readonly project_reference?: string
    /** BT-16. */
    readonly despatch_reference?: string
    /** Notes on it (BT-22). */
    readonly notes?: readonly string[]
    /** BG-20 and BG-21. */
    readonly allowances?: readonly {
      /** Whether it is a charge (BG-21) and not an allowance (BG-20). */
      readonly charge: boolean
      /** BT-92 or BT-99. */
      readonly amount: string
      /** BT-97 or BT-104. */
      readonly reason?: string
      /** BT-98 or BT-105. */
      readonly reason_code?: string
      /** BT-95 or BT-102. */
      readonly vat_category: string
      /** BT-96 or BT-103. */
      readonly vat_rate?: string
    }[]
    /** BT-113. */
    readonly prepaid?: string
    /** BT-114. */
    readonly rounding?: string
    /** BT-DEX-002: payments to third parties, which the amount due contains (extension of XRechnung). */
    readonly third_parties?: string
    /** BT-6. */
    readonly vat_currency?: string
    /** BT-111. */
    readonly vat_in_vat_currency?: string
    /** BG-24, in the order of the file. */
    readonly attachments?: readonly {
      /** BT-122. */
      readonly id: string
      /** BT-123. */
      readonly description?: string
      /** BT-124: the address of a document that is not in the file. */
      readonly location?: string
      /** BT-125-2: name of a document that is in the file. */
      readonly file_name?: string
      /** BT-125-1. */
      readonly media_type?: string
    }[]
  }
  /** Order number on the bill (BT-13). */
  readonly order_reference: string | null
  /** Buyer reference on the bill (BT-10). */
  readonly buyer_reference: string | null
  /** Name of the uploaded file. */
  readonly file_name: string
  /** Type of the file: application/xml or application/pdf. */
  readonly file_type: string
  /** Size of the file in bytes. */
  readonly file_size: number
  /** Status of the bill. One of: new (not looked at yet), checked (to be paid), paid, disputed (not accepted). */
  readonly status: "new" | "checked" | "paid" | "disputed"
  /** Project that the bill is a cost of. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** Booking that the bill is a cost of. Without a project, the bill is a cost of the project of the booking. */
  readonly booking: readonly ({
    readonly id: number
    readonly name: string
    readonly start: number | null
    readonly end: number | null
    readonly resources: readonly {
      readonly id: number
      readonly name: string
    }[]
  })[]
  /** Notes on the bill. */
  readonly notes: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface SupplierBillBody {
  /** Status of the bill. One of: new (not looked at yet), checked (to be paid), paid, disputed (not accepted). */
  readonly status?: "new" | "checked" | "paid" | "disputed" | null
  /** Project that the bill is a cost of. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Booking that the bill is a cost of. Without a project, the bill is a cost of the project of the booking. */
  readonly booking?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Notes on the bill. */
  readonly notes?: string | null
}

/** A mail with a document to a client, sent or to be sent. */
export interface Mail {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Kind of the document in the mail. One of: quote, invoice, credit-note. */
  readonly record: "quote" | "invoice" | "credit-note"
  /** Id of the document. */
  readonly record_id: number
  /** Recipients: addresses, separated by commas. */
  readonly to: string
  /** Copy recipients: addresses, separated by commas. */
  readonly cc: string | null
  /** Subject of the mail. */
  readonly subject: string | null
  /** Text of the mail. */
  readonly message: string | null
  /** Delivery status. One of: waiting (to be sent), sent (accepted by the mail server), failed (refused, failed at all attempts, or its job was cancelled). */
  readonly status: "waiting" | "sent" | "failed"
  /** Time at which the mail server accepted the mail. */
  readonly sent: number | null
  /** Time at which the mail server accepted the mail. As ISO 8601 with an offset; the same moment as sent. */
  readonly sent_iso: string | null
  /** Recipients of a sent mail whom the mail server refused temporarily: addresses, separated by commas. Delivery to them is tried again. */
  readonly pending: string | null
  /** Error of the last attempt. For a sent mail: the refused recipients, or why the e-invoice is missing. */
  readonly error: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** A layout of invoices or quotes, and of their mails. */
export interface InvoiceTemplate {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the template. */
  readonly name: string
  /** Kind of document that the template is for. It cannot change later. One of: 1 invoice, 2 quote. */
  readonly type_id: 1 | 2
  /** The default template of its type, for documents without a template. */
  readonly default: boolean
  /** Language and region of the documents, such as de-AT. Default: those of the client, or of the instance. */
  readonly language: string | null
  /** Title of the document. It can contain placeholders. */
  readonly title: string | null
  /** Picture in the head of the document. */
  readonly logo: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** The name of the uploaded file. */
    readonly name: string
    /** Size in bytes. */
    readonly size: number
    /** Random name in the address of its content. */
    readonly alias: string
    /** The file extension of its type. */
    readonly extension: string
    /** The type, detected from its content. */
    readonly mime_type: string
  }[]
  /** Colour of the rules of the document. Default: black. */
  readonly color_accent: string | null
  /** Typeface of the document. One of: sans (Noto Sans), serif (Noto Serif). */
  readonly font: "sans" | "serif"
  /** Text at the top left of the document. */
  readonly top_left_container: string | null
  /** Text at the top centre of the document. */
  readonly top_center_container: string | null
  /** Text at the top right of the document. */
  readonly top_right_container: string | null
  /** Text at the middle left of the document. */
  readonly middle_left_container: string | null
  /** Text at the middle centre of the document. */
  readonly middle_center_container: string | null
  /** Text at the middle right of the document. */
  readonly middle_right_container: string | null
  /** Text at the bottom left of the document. */
  readonly bottom_left_container: string | null
  /** Text at the bottom centre of the document. */
  readonly bottom_center_container: string | null
  /** Text at the bottom right of the document. */
  readonly bottom_right_container: string | null
  /** Subject of the mail with the document. */
  readonly email_subject_template: string | null
  /** Text of the mail with the document. */
  readonly email_body_template: string | null
  /** Which columns of the lines and which totals the document shows. */
  readonly options: {
    readonly items_column_visibility: {
      readonly item: boolean
      readonly description: boolean
      readonly quantity: boolean
      readonly price: boolean
      readonly discount: boolean
      readonly tax: boolean
      readonly total: boolean
    }
    readonly payment_visibility: {
      readonly scan_code: boolean
    }
    readonly totals_visibility: {
      readonly sub_total: boolean
      readonly discount_total: boolean
      readonly net_total: boolean
      readonly tax_total: boolean
      readonly total: boolean
    }
  }
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface InvoiceTemplateBody {
  /** Name of the template. */
  readonly name?: string
  /** Kind of document that the template is for. It cannot change later. One of: 1 invoice, 2 quote. */
  readonly type_id?: 1 | 2 | string
  /** The default template of its type, for documents without a template. */
  readonly default?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Language and region of the documents, such as de-AT. Default: those of the client, or of the instance. */
  readonly language?: string | null
  /** Title of the document. It can contain placeholders. */
  readonly title?: string | null
  /** Picture in the head of the document. */
  readonly logo?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** Colour of the rules of the document. Default: black. */
  readonly color_accent?: string | null
  /** Typeface of the document. One of: sans (Noto Sans), serif (Noto Serif). */
  readonly font?: "sans" | "serif" | null
  /** Text at the top left of the document. */
  readonly top_left_container?: string | null
  /** Text at the top centre of the document. */
  readonly top_center_container?: string | null
  /** Text at the top right of the document. */
  readonly top_right_container?: string | null
  /** Text at the middle left of the document. */
  readonly middle_left_container?: string | null
  /** Text at the middle centre of the document. */
  readonly middle_center_container?: string | null
  /** Text at the middle right of the document. */
  readonly middle_right_container?: string | null
  /** Text at the bottom left of the document. */
  readonly bottom_left_container?: string | null
  /** Text at the bottom centre of the document. */
  readonly bottom_center_container?: string | null
  /** Text at the bottom right of the document. */
  readonly bottom_right_container?: string | null
  /** Subject of the mail with the document. */
  readonly email_subject_template?: string | null
  /** Text of the mail with the document. */
  readonly email_body_template?: string | null
  readonly options?: {
    readonly items_column_visibility?: {
      readonly item?: boolean | null
      readonly description?: boolean | null
      readonly quantity?: boolean | null
      readonly price?: boolean | null
      readonly discount?: boolean | null
      readonly tax?: boolean | null
      readonly total?: boolean | null
    } | null
    readonly payment_visibility?: {
      readonly scan_code?: boolean | null
    } | null
    readonly totals_visibility?: {
      readonly sub_total?: boolean | null
      readonly discount_total?: boolean | null
      readonly net_total?: boolean | null
      readonly tax_total?: boolean | null
      readonly total?: boolean | null
    } | null
  } | null
}

/** A kind of task that users pick when they log time. */
export interface TimeActivity {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the activity. */
  readonly name: string
  /** A description of the activity. */
  readonly description: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface TimeActivityBody {
  /** Name of the activity. */
  readonly name?: string
  /** A description of the activity. */
  readonly description?: string | null
}

/** Time that a user spent. Users can list and write their own entries; entries of others need READ or WRITE on ADMIN. */
export interface TimeEntry {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** The user who spent the time. */
  readonly owner_id: number
  /** The user who spent the time, with the picture of their contact. */
  readonly owner: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string | null
    readonly primary_email: string
    readonly icon: {
      readonly id: number
      readonly name: string
      readonly size: number
      readonly alias: string
      readonly extension: string
      readonly mime_type: string
    } | null
  }
  /** A short description of the work. */
  readonly name: string
  /** A long description of the work. */
  readonly description: string | null
  /** When it started. */
  readonly start: number
  /** When it started. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso: string
  /** When it ended; null while it is running. */
  readonly end: number | null
  /** When it ended; null while it is running. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso: string | null
  /** From start to end in seconds; null while it is running. */
  readonly duration_sec: string | null
  /** The project for which the time was spent. */
  readonly project: readonly ({
    readonly id: number
    readonly name: string
    readonly code: string | null
    readonly description: string | null
    readonly start: number | null
    readonly end: number | null
    readonly parent_id: number | null
    readonly status_id: number | null
  })[]
  /** The booking for which the time was spent. */
  readonly booking: readonly ({
    readonly id: number
    readonly name: string
    readonly start: number | null
    readonly end: number | null
    readonly resources: readonly {
      readonly id: number
      readonly name: string
    }[]
  })[]
  /** Whether the time is charged to the client. */
  readonly billable: "true" | "false"
  /** Whether the entry is read-only for its owner. Changing it needs WRITE on ADMIN. */
  readonly locked: "true" | "false"
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface TimeEntryBody {
  /** The user who spent the time. */
  readonly owner_id?: number | string
  /** A short description of the work. */
  readonly name?: string
  /** A long description of the work. */
  readonly description?: string | null
  /** When it started. */
  readonly start?: number
  /** When it started. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso?: string
  /** When it ended; null while it is running. */
  readonly end?: number | null
  /** When it ended; null while it is running. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso?: string | null
  /** The project for which the time was spent. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The booking for which the time was spent. */
  readonly booking?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Whether the time is charged to the client. */
  readonly billable?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether the entry is read-only for its owner. Changing it needs WRITE on ADMIN. */
  readonly locked?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

/** The owner of an access token. It acts for one user. Deleting it revokes the token immediately. */
export interface ApiClient {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Purpose of the token. */
  readonly description: string | null
  /** User that the token acts for. Default: yourself. */
  readonly user_id: number | null
  /** Time at which the token expires. Default: in five years. */
  readonly expires: number | null
  /** The token can only read, even if its user can write. */
  readonly read_only: boolean
  /** Modules that the token can access, each with its highest level (R- or RW), within the levels of its user. Empty: all modules. */
  readonly scopes: readonly ({
    readonly module: "schedule" | "project" | "task" | "finance" | "report" | "contact" | "admin" | "account"
    readonly acl: "R-" | "RW"
  })[]
  /** Last day (UTC, 2026-03-01) on which the token was used, recorded within a minute. Null if it was never used. */
  readonly last_used: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ApiClientBody {
  /** Purpose of the token. */
  readonly description?: string | null
  /** User that the token acts for. Default: yourself. */
  readonly user_id?: number | string | null
  /** Time at which the token expires. Default: in five years. */
  readonly expires?: number | null
  /** The token can only read, even if its user can write. */
  readonly read_only?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Modules that the token can access, each with its highest level (R- or RW), within the levels of its user. Empty: all modules. */
  readonly scopes?: readonly ({
    readonly module: "schedule" | "project" | "task" | "finance" | "report" | "contact" | "admin" | "account"
    readonly acl: "R-" | "RW"
  })[] | null
}

/** Every change to every record: its user, its time, and the values before and after. Entries never change. */
export interface Journal {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** When the change was made, as ISO 8601 with an offset; the same moment as created. */
  readonly created_date_time_iso: string
  /** The user who made the change; 0 for Daybook itself. */
  readonly actor_id: number | null
  /** The name of that user. */
  readonly actor_name: string | null
  /** The kind of record that was changed. */
  readonly record: string | null
  /** The id of the record. */
  readonly record_id: number | null
  /** The action: created, edited, deleted, restored; for sessions also linked (a link was made) and failed. */
  readonly action: string | null
  /** The values before: for an edited record only the changed members, for a created record none. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** The values after: for an edited record only the changed members, for a deleted record none. */
  readonly after: Readonly<Record<string, unknown>> | null
  /** The event that was sent, if any. */
  readonly event: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** An address that receives events as signed HTTP requests, as in Standard Webhooks. */
export interface Webhook {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Where events are sent to: an http or https address. */
  readonly url: string
  /** The user whose permissions and visibility limit the events: the user who created the webhook, or last changed its address or switched it on. */
  readonly user_id: number | null
  /** The events that are sent; an empty list means all events. */
  readonly events: readonly ("bookingCreated" | "bookingEdited" | "bookingDeleted" | "projectCreated" | "projectEdited" | "projectDeleted" | "quoteCreated" | "quoteEdited" | "quoteDeleted" | "invoiceCreated" | "invoiceEdited" | "invoiceDeleted" | "resourceCreated" | "resourceEdited" | "resourceDeleted" | "contactCreated" | "contactEdited" | "contactDeleted" | "scheduleCreated" | "scheduleEdited" | "scheduleDeleted")[]
  /** Whether events are sent. Events that happen while it is off are never sent. */
  readonly enabled: boolean
  /** The purpose of the webhook. */
  readonly description: string | null
  /** Why Daybook switched the webhook off; null if it did not. */
  readonly disabled_reason: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface WebhookBody {
  /** Where events are sent to: an http or https address. */
  readonly url?: string
  /** The events that are sent; an empty list means all events. */
  readonly events?: readonly ("bookingCreated" | "bookingEdited" | "bookingDeleted" | "projectCreated" | "projectEdited" | "projectDeleted" | "quoteCreated" | "quoteEdited" | "quoteDeleted" | "invoiceCreated" | "invoiceEdited" | "invoiceDeleted" | "resourceCreated" | "resourceEdited" | "resourceDeleted" | "contactCreated" | "contactEdited" | "contactDeleted" | "scheduleCreated" | "scheduleEdited" | "scheduleDeleted")[] | null
  /** Whether events are sent. Events that happen while it is off are never sent. */
  readonly enabled?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The purpose of the webhook. */
  readonly description?: string | null
}

/** An event for a webhook, with its state and its last attempt. Kept for a week; a failed one for a month. */
export interface WebhookDelivery {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** The id of the webhook. */
  readonly webhook_id: number | null
  /** The name of the event. */
  readonly event: string
  /** The kind of the changed record. */
  readonly record: string
  /** The id of the record. */
  readonly record_id: number
  /** The current state. One of: waiting (until its next try), delivered, failed (after the last try, or refused permanently), cancelled (because the webhook was deleted). */
  readonly status: "waiting" | "delivered" | "failed" | "cancelled"
  /** The number of attempts. */
  readonly attempts: number
  /** The HTTP status of the last try; null if there was no answer. */
  readonly code: number | null
  /** The error of the last try. */
  readonly error: string | null
  /** The earliest time of the next try; null while the webhook is off, or an earlier event of the record waits. */
  readonly next_try: number | null
  /** The last ten tries, oldest first, each with time, status and error. */
  readonly tries: readonly ({
    readonly at: number
    readonly code: number | null
    readonly error: string | null
  })[]
  /** The first 2000 characters of the sent body. Null for users who may not see everything in the body. */
  readonly request: string | null
  /** The beginning of the last answer of the receiver. Null for users who may not see everything in the body. */
  readonly answer: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** A background job: waiting, running or finished work, and its result. */
export interface Job {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** The kind of work. */
  readonly kind: string
  /** Only one job with the same kind and key can wait at a time. */
  readonly key: string | null
  /** The input of the job, mostly ids. */
  readonly payload: unknown
  /** The current state. One of: waiting (until its time), running (now), done (kept for a few days), failed (after the last attempt), cancelled (by a user). */
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled"
  /** The number of attempts. */
  readonly attempts: number
  /** The scheduled time of the next or last run. */
  readonly run_at: number
  /** When the last attempt started. */
  readonly started: number | null
  /** When the last attempt ended. */
  readonly finished: number | null
  /** Why the last attempt failed. */
  readonly last_error: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** An uploaded picture or document, for icons and logos. */
export interface File {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** The name of the uploaded file. */
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** Random name in the address of its content. */
  readonly alias: string
  /** The file extension of its type. */
  readonly extension: string
  /** The type, detected from its content. */
  readonly mime_type: string
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

/** A saved view of a page. Users see their own views and the views that are shared with their group. */
export interface View {
  /** Generated, unique within the kind of record. */
  readonly id: number
  /** Name of the view. */
  readonly name: string
  /** Page of the view. It cannot change later. One of: schedule (the schedule), list (a list of records). */
  readonly kind: "schedule" | "list"
  /** Settings of the view, depending on its kind: an object of at most 32 KiB as JSON. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Groups whose users also see the view. Only the owner of the view, the user who created it, can change the groups. */
  readonly shared_groups: readonly {
    /** Generated, unique within the kind of record. */
    readonly id: number
    /** Name of the group. */
    readonly name: string
  }[]
  /** Name of the owner. */
  readonly created_name: string | null
  /** The user who created the record. */
  readonly created_id: number
  /** UNIX time of its creation. */
  readonly created: number
  /** The user who last updated it. */
  readonly updated_id: number
  /** UNIX time of its last update. */
  readonly updated: number
  /** Only on deleted records, which only updated_after lists. */
  readonly deleted?: true
}

export interface ViewBody {
  /** Name of the view. */
  readonly name?: string
  /** Page of the view. It cannot change later. One of: schedule (the schedule), list (a list of records). */
  readonly kind?: "schedule" | "list"
  /** Settings of the view, depending on its kind: an object of at most 32 KiB as JSON. */
  readonly settings?: {
    readonly zoom?: "day" | "week" | "fortnight" | "month" | "quarter"
    readonly show?: "timeline" | "list" | "day" | "week"
    readonly date?: string
    readonly nights?: boolean
    readonly by?: "type" | "group" | "workspace"
    readonly zone?: string
    readonly text?: string
    readonly status?: readonly number[]
    readonly type?: readonly number[]
    readonly project?: readonly number[]
    readonly client?: readonly number[]
    readonly resource?: readonly number[]
    readonly group?: readonly number[]
    readonly custom?: string
    readonly clashing?: boolean
    readonly mine?: boolean
    readonly unbilled?: boolean
  } | {
    readonly record: string
    readonly query?: Readonly<Record<string, unknown>>
    readonly columns?: readonly string[]
  }
  /** Groups whose users also see the view. Only the owner of the view, the user who created it, can change the groups. */
  readonly shared_groups?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
}

export interface Pagination {
  readonly total: number
  readonly count: number
  readonly per_page: number
  readonly current_page: number
  readonly total_pages: number
}

export interface Success {
  readonly success: {
    readonly id: number
  }
  /** Warnings, for example about unknown members of the body; at most 20. If there are more, the last one gives the number of the rest. */
  readonly warnings?: readonly string[]
}

export interface Error {
  readonly error: {
    /** The HTTP status. */
    readonly code: number
    /** A sentence for people. */
    readonly message: string
    /** The invalid member or parameter. */
    readonly field?: string
    /** The errors, or the conflicting records. */
    readonly details?: readonly {
      /** The invalid member or parameter. */
      readonly field?: string
      /** The problem, and the meaning of the field. */
      readonly message?: string
    }[]
    /** The number of further errors, which details does not list. */
    readonly more?: number
  }
}

export interface GroupCreate {
  /** Name of the group. */
  readonly name: string
  /** Purpose of the group. */
  readonly description?: string | null
  /** Users of the group. The users that are sent move into it from their current groups. Other members stay. */
  readonly members?: readonly {
    readonly id: number
  }[] | null
  /** Access level to the schedule module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_schedule?: "--" | "R-" | "RW" | null
  /** Access level to the project module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_project?: "--" | "R-" | "RW" | null
  /** Access level to the task module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_task?: "--" | "R-" | "RW" | null
  /** Access level to the finance module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_finance?: "--" | "R-" | "RW" | null
  /** Access level to the report module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_report?: "--" | "R-" | "RW" | null
  /** Access level to the contact module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_contact?: "--" | "R-" | "RW" | null
  /** Access level to the admin module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_admin?: "--" | "R-" | "RW" | null
  /** Access level to the account module. One of: -- (none), R- (read), RW (read and write). */
  readonly acl_account?: "--" | "R-" | "RW" | null
}

export interface UserCreate {
  /** First name of the user. */
  readonly first_name: string
  /** Last name of the user. */
  readonly last_name?: string | null
  /** Email address of the user, unique in the instance. */
  readonly primary_email: string
  /** Short name of the user. */
  readonly username?: string | null
  /** Group that gives the user their access levels. Default: Staff. */
  readonly group_id?: number | string | null
  /** Time zone in which the user sees times, by its IANA name. Null: that of the instance. */
  readonly timezone?: string | null
  /** Language and region of the user. */
  readonly locale?: string | null
  /** Date format for the user. One of: j/n/y, d/m/y, d/m/Y, n/j/y, m/d/y, m/d/Y, y/n/j, y/m/d, Y/m/d. */
  readonly date_format?: "j/n/y" | "d/m/y" | "d/m/Y" | "n/j/y" | "m/d/y" | "m/d/Y" | "y/n/j" | "y/m/d" | "Y/m/d" | null
  /** Time format for the user. One of: 0 12 hours, 1 24 hours. */
  readonly time_format?: 0 | 1 | string | null
  /** The user gets notifications by email. */
  readonly notification?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Time at which the user loses access. */
  readonly expires?: number | null
  /** Part of the schedule that a user with a linked resource can see. One of: 0 all bookings, 1 those of others anonymous, 2 those of others hidden. */
  readonly schedule_view_mode?: 0 | 1 | 2 | string | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
}

export type ContactCreate = {
  /** Type of the contact: a person or an organization. It cannot change later. One of: person, organization. */
  readonly type: "person" | "organization"
  /** Name of the contact. */
  readonly name: string
  /** Organization of a person, by its id. */
  readonly linked_organization_id?: number | string | null
  /** The contact can be chosen as a client. */
  readonly client?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** First email address. */
  readonly email_1?: string | null
  /** Second email address. */
  readonly email_2?: string | null
  /** Third email address. */
  readonly email_3?: string | null
  /** First phone number. */
  readonly phone_1?: string | null
  /** Second phone number. */
  readonly phone_2?: string | null
  /** Third phone number. */
  readonly phone_3?: string | null
  /** First line of the address (BT-50). */
  readonly address_line_1?: string | null
  /** Second line of the address (BT-51). */
  readonly address_line_2?: string | null
  /** Third line of the address (BT-163). */
  readonly address_line_3?: string | null
  /** City of the address (BT-52). */
  readonly address_city?: string | null
  /** State, county or region of the address (BT-54). */
  readonly address_state?: string | null
  /** Postcode of the address (BT-53). */
  readonly address_postcode?: string | null
  /** Country of the address: two letters of ISO 3166, or a name in any of many languages (BT-55). */
  readonly address_country?: string | null
  /** Address of the website. */
  readonly website?: string | null
  /** Debtor account of the client, for DATEV. */
  readonly debtor_number?: string | null
  /** Notes on the contact. */
  readonly notes?: string | null
  /** Language and region of new documents for the contact, such as fr-BE. Default: those of the instance. */
  readonly language?: string | null
  /** ISO 4217 code of the currency of new documents for the contact. Default: that of the instance. */
  readonly currency?: string | null
  /** Payment term in days after the invoice date. It sets the due date of new invoices. Default: that of the instance. */
  readonly payment_days?: number | null
  /** Tax number of the contact, such as a VAT id. */
  readonly tax_number?: string | null
  /** VAT id with its country prefix, such as FR12345678901 (BT-48). Default: tax_number, if it is a VAT id. */
  readonly vat_id?: string | null
  /** Number of the contact in a register (BT-47). */
  readonly registration_number?: string | null
  /** Register of registration_number, an ISO/IEC 6523 code (BT-47-1). */
  readonly registration_scheme?: string | null
  /** Electronic address at which the contact receives documents, such as a Peppol id (BT-49). */
  readonly electronic_address?: string | null
  /** Scheme of electronic_address, an EAS code such as EM for an email address (BT-49-1). */
  readonly electronic_address_scheme?: string | null
  /** Buyer reference for each invoice, such as a Leitweg-ID (BT-10). */
  readonly buyer_reference?: string | null
  /** E-invoice format of the contact. Mails with invoices include it. One of: none (no e-invoice), ubl (EN 16931 in UBL 2.1), cii (EN 16931 in UN/CEFACT CII), xrechnung (XRechnung of German authorities, in UBL), peppol (Peppol BIS Billing 3.0), factur-x (a PDF with the e-invoice inside (ZUGFeRD)). */
  readonly einvoice_format?: "none" | "ubl" | "cii" | "xrechnung" | "peppol" | "factur-x" | null
  /** Picture of the contact. */
  readonly icon?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
} | ContactBody

export interface CustomFieldCreate {
  /** Name of the custom field. */
  readonly name: string
  /** Type of its values. It cannot change later. One of: text (a line), textarea (a body of text), select (one of its options), number (up to 4 decimals), date (year-month-day), datetime (ISO 8601 with an offset). */
  readonly type: "text" | "textarea" | "select" | "number" | "date" | "datetime"
  /** Kind of record that has the field. It cannot change later. One of: booking, project, people (contacts that are persons), organization (contacts that are organizations), quote, invoice, quote_invoice (both), billable_item. */
  readonly module: "booking" | "project" | "people" | "organization" | "quote" | "invoice" | "quote_invoice" | "billable_item"
  /** Help text for users who fill in the field. */
  readonly description?: string | null
  /** Options of a select. An option that is not sent is no longer offered. */
  readonly options?: readonly ({
    readonly id?: number | null
    readonly name: string
    readonly order?: number | null
  })[] | null
  /** Position among the custom fields, lowest first. */
  readonly order?: number | null
  /** The field is required: new records must have a value, and it cannot be cleared. */
  readonly required?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

export interface StatusCreate {
  /** Name of the status. */
  readonly name: string
  /** The kind of record that can have the status. It cannot be changed. One of: 1 booking, 2 project. */
  readonly type_id: 1 | 2 | string
  /** A description of the status. */
  readonly description?: string | null
  /** Whether users are notified of bookings with this status. */
  readonly notification?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether bookings with this status may be billed. Statuses named First Hold, Second Hold or Cancelled begin with false. */
  readonly chargeable?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Position in menus, lowest first. */
  readonly order?: number | null
  /** Background colour. */
  readonly color_background?: string | null
  /** Text colour. */
  readonly color_text?: string | null
}

export interface WorkspaceCreate {
  /** Name of the workspace. */
  readonly name: string
  /** A description of the workspace. */
  readonly description?: string | null
  /** The resources of the workspace. */
  readonly resources?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The users and groups that may see (R-) or change (RW) its contents; without a list, all users may. */
  readonly access?: readonly ({
    readonly id: number
    readonly type: "user" | "group"
    readonly acl: "R-" | "RW"
  })[] | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
  /** The working days. One of: 0 Monday to Friday, 1 Monday to Saturday, 2 Saturday to Thursday, 3 Sunday to Thursday. */
  readonly working_week?: 0 | 1 | 2 | 3 | string | null
  /** The country or region whose public holidays apply. */
  readonly country_region?: string | null
  /** Whether its calendar shows public holidays. */
  readonly show_public_holiday?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

export interface ResourceCreate {
  /** Name of the resource. */
  readonly name: string
  /** The type. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action. */
  readonly type_id: 1 | 2 | 3 | 4 | 5 | string
  /** Notes on the resource. */
  readonly description?: string | null
  /** The contact of a person; 0 if there is none. */
  readonly type_person_id?: number | string | null
  /** The resource group that contains it; 0 if there is none. */
  readonly parent_id?: number | string | null
  /** Position in menus, lowest first. */
  readonly order?: number | null
  /** An icon. */
  readonly icon?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** The workspaces that contain it. */
  readonly workspaces?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The cost (buy) and the price (sell) of an hour, a day and a week, for a span of dates. */
  readonly rates?: readonly ({
    readonly id?: number
    readonly type_id?: 9
    readonly hour_buy_cost?: number | string | null
    readonly hour_sell_cost?: number | string | null
    readonly day_buy_cost?: number | string | null
    readonly day_sell_cost?: number | string | null
    readonly week_buy_cost?: number | string | null
    readonly week_sell_cost?: number | string | null
    readonly date_start?: string | null
    readonly date_end?: string | null
    readonly taxes?: readonly {
      readonly id: number
    }[]
    readonly currency?: string
  })[] | null
  /** The opening hours, in the time zone of the account, if they differ from the hours of the account and the working weeks of its workspaces. Empty: they do not differ. */
  readonly opening_hours?: readonly ({
    /** The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday. */
    readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]
    /** When it opens, such as 09:00. */
    readonly opens: string
    /** When it closes, later on the same day, such as 19:00; 24:00 is midnight. */
    readonly closes: string
  })[] | null
  /** Background colour. */
  readonly color_background?: string | null
  /** Text colour. */
  readonly color_text?: string | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
}

export interface ProjectCreate {
  /** Name of the project. */
  readonly name: string
  /** A short code for the project. */
  readonly code?: string | null
  /** The cost center for revenue of the project, for DATEV. */
  readonly cost_center?: string | null
  /** A description of the project. */
  readonly description?: string | null
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status?: readonly ({
    readonly id: number
  } | {
    readonly name: string
  } | {
    readonly id?: null
  })[] | null
  /** Status of the project (type_id 2). Bodies name it by id or by name, filters by id. */
  readonly status_id?: number | string | null
  /** Whether only the people of the project and its creator can see it. */
  readonly private?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The folder that contains the project; none at the top level. */
  readonly parent_folder_id?: number | string | null
  /** Colour of the project. */
  readonly color_background?: string | null
  /** Colour of text on the background. */
  readonly color_text?: string | null
  /** When the project starts. */
  readonly start?: number | null
  /** When the project ends. */
  readonly end?: number | null
  /** The client of the project. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id?: null
  })[] | null
  /** The client of the project. By its uuid. */
  readonly client_id?: string | null
  /** The planned amount without tax, in the currency of the instance. */
  readonly budget_amount?: string | number | null
  /** The planned hours. */
  readonly budget_hours?: string | number | null
  /** The users and groups of the project; a project_admin manages it. */
  readonly people?: {
    readonly users?: readonly {
      readonly id?: number
      readonly project_admin?: boolean
    }[]
    readonly groups?: readonly {
      readonly id: number
    }[]
  } | null
  /** Path of its calendar feed, if the feed is on. Send true to switch it on, "new" for another path, false to switch it off. Users who cannot switch it, and dry runs, see "on" instead of the path. Only a user can see the path of their own feed. */
  readonly feed?: boolean | string | null
  /** How much its calendar feed shows. One of: busy (only when), titles (also the names of bookings), full (also notes, rooms, project and client). */
  readonly feed_privacy?: "busy" | "titles" | "full" | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

export interface ProjectFolderCreate {
  /** Name of the folder. */
  readonly name: string
  /** The folder that contains this folder; none at the top level. */
  readonly parent_folder_id?: number | string | null
}

export interface ProjectPhaseCreate {
  /** Name of the phase. */
  readonly name: string
  /** The project of the phase. */
  readonly project_id: number | string
  /** The type. One of: 1 phase, 2 milestone. */
  readonly type_id: 1 | 2 | string
  /** When the phase starts. */
  readonly start?: number | null
  /** When the phase ends. */
  readonly end?: number | null
  /** Colour of the phase. */
  readonly color_background?: string | null
  /** Colour of text on the background. */
  readonly color_text?: string | null
}

export interface TaxCreate {
  /** Name of the tax. */
  readonly name: string
  /** Rate in percent. */
  readonly rate: string | number
  /** A code with a label, for bookkeeping. */
  readonly code?: string | null
  /** The revenue account for this tax, for DATEV. */
  readonly revenue_account?: string | null
  /** The account for discounts for early payment with this tax, for DATEV. */
  readonly discount_account?: string | null
  /** The tax key of DATEV (BU-Schlüssel); empty if the account already implies its tax. */
  readonly datev_key?: string | null
  /** Whether it is computed on top of the primary taxes. */
  readonly compound?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The VAT category on an e-invoice, as a code of UNCL 5305 (BT-151); by default S with a rate, and Z at zero. One of: S (standard or reduced rate), Z (zero rated goods and services), E (exempt from tax), AE (reverse charge), K (intra-community supply), G (export outside the EU), O (outside the scope of tax), L (Canary Islands general indirect tax (IGIC)), M (tax of Ceuta and Melilla (IPSI)). */
  readonly vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | null
  /** The reason why no tax is due, as a VATEX code (BT-121). */
  readonly exemption_code?: string | null
  /** The reason why no tax is due, in words (BT-120). For reverse charge, the default is a sentence in the language of the document. */
  readonly exemption_reason?: string | null
}

export interface BillableItemCreate {
  /** Name of the item. */
  readonly name: string
  /** Currency of the costs; by default that of the instance. */
  readonly currency?: string | null
  /** A description of the item. */
  readonly description?: string | null
  /** The unit in which it is charged, such as piece or litre. */
  readonly unit_name?: string | null
  /** The unit by its code of UN/ECE Rec 20: H87 for pieces (BT-130). By default it follows from unit_name. */
  readonly unit_code?: string | null
  /** The cost of a unit for the account. */
  readonly buy_cost?: string | number | null
  /** The price of a unit for the client. */
  readonly sell_cost?: string | number | null
  /** The taxes of the item. */
  readonly taxes?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

export interface RateSchemeCreate {
  /** Name of the scheme. */
  readonly name: string
  /** When the scheme applies: type 1 always, as the base; every other type adjusts the base under its condition. One of: 1 base, 2 seasonal, 3 hourly, 4 overtime, 5 client, 6 project, 7 custom field. */
  readonly type_id: 1 | 2 | 3 | 4 | 5 | 6 | 7 | string
  /** Currency of the amounts. */
  readonly currency: string
  /** A description of the scheme. */
  readonly description?: string | null
  /** The description of document lines that the scheme prices. Placeholders: [bookingName], [rateSchemeName], [rateSchemeDescription], [rateSchemeStartDateCode|(j M Y)], [rateSchemeEndDateCode|(j M Y)]. */
  readonly booking_description_template?: string | null
  /** The resources that the scheme prices; without a list, it adjusts the price of every resource. */
  readonly resources?: readonly ({
    readonly id?: number
    readonly name?: string
    readonly type_id?: number
    readonly parent_id?: number
  } | {
    readonly id?: null
  })[] | null
  /** The clients that a scheme of type 5 applies to. */
  readonly clients?: readonly ({
    readonly id?: number
    readonly uuid?: string
    readonly type?: "person" | "organization"
  } | {
    readonly id?: null
  })[] | null
  /** The projects that a scheme of type 6 applies to. Their start and end are those of the projects: bodies cannot set them. */
  readonly projects?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The price of an hour. */
  readonly hour_rate?: string | number | null
  /** The cost of an hour. */
  readonly hour_buy_rate?: string | number | null
  /** The price of a day. */
  readonly day_rate?: string | number | null
  /** The cost of a day. */
  readonly day_buy_rate?: string | number | null
  /** The price of a week. */
  readonly week_rate?: string | number | null
  /** The cost of a week. */
  readonly week_buy_rate?: string | number | null
  /** hour_rate and hour_buy_rate are percentages of the base instead of amounts. */
  readonly hour_rate_percent?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The rates of a day and of a week are percentages of the base instead of amounts. */
  readonly day_rate_percent?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether date_start and date_end are fixed dates; otherwise the season repeats every year. */
  readonly fixed_date?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** First day on which the scheme applies. */
  readonly date_start?: string | "" | null
  /** Last day on which the scheme applies. */
  readonly date_end?: string | "" | null
  /** When the hours of a scheme of type 3 begin. */
  readonly time_start?: string | null
  /** When the hours of a scheme of type 3 end; on the next day, if this is not later than time_start. */
  readonly time_end?: string | null
  /** The number of hours after which a scheme of type 4 applies. */
  readonly overtime_hours?: number | null
  /** The custom field of bookings that a scheme of type 7 checks. */
  readonly custom_field_id?: number | string | null
  /** The value that the custom field of a scheme of type 7 must have; without it, any value. */
  readonly custom_field_value?: string | number | null
  /** Whether the scheme replaces the base for the time that it covers, instead of adding to it. */
  readonly override_base?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The unit that is charged. One of: 1 hour, 2 day, 3 week. */
  readonly default_unit?: 1 | 2 | 3 | string | null
  /** The default tax. */
  readonly default_tax?: number | string | null
  /** The taxes of lines that the scheme prices. */
  readonly taxes?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
}

export interface CalendarSubscriptionImportCreate {
  /** Address of the external calendar. */
  readonly calendar_url: string
  /** Whether the calendar is checked regularly for changes. */
  readonly enabled?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Presets for bookings of the calendar: client, status, project, resources and custom fields. */
  readonly booking_property?: {
    /** The client of the booking. */
    readonly client?: readonly ({
      readonly uuid: string
      readonly contact_person?: {
        readonly id: number
      } | {
        readonly id?: null
      } | null
    } | {
      readonly id: number
      readonly type?: "person" | "organization"
      readonly contact_person?: {
        readonly id: number
      } | {
        readonly id?: null
      } | null
    } | {
      readonly id?: null
    })[] | null
    /** Status of the booking. Bodies name it by id or by name, filters by id. */
    readonly status?: readonly ({
      readonly id: number
    } | {
      readonly name: string
    } | {
      readonly id?: null
    })[] | null
    /** The project of the booking. */
    readonly project?: readonly ({
      readonly id: number
    } | {
      readonly id?: null
    })[] | null
    /** The booked resources, with the rates of each if they are entered by hand. */
    readonly resources?: readonly ({
      readonly id: number
      readonly rates?: readonly ({
        readonly id?: number | null
        readonly rate_scheme_id?: number | null
        readonly rate_scheme_name?: string | null
        readonly currency?: string
        readonly buy?: {
          readonly unit: "hourly" | "daily" | "weekly"
          readonly unit_amount?: string | number
          readonly quantity?: string | number
          /** A fraction such as 10/7, which is charged if it rounds to quantity. */
          readonly exact_quantity?: string
          readonly discount?: string | number
        } | null
        readonly sell?: {
          readonly unit: "hourly" | "daily" | "weekly"
          readonly unit_amount?: string | number
          readonly quantity?: string | number
          /** A fraction such as 10/7, which is charged if it rounds to quantity. */
          readonly exact_quantity?: string
          readonly discount?: string | number
        }
      })[] | null
    } | {
      readonly id?: null
    })[] | null
    /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
    readonly custom_fields?: readonly ({
      readonly id?: number
      readonly value?: string | number | null
      readonly value_id?: number | null
      readonly update_key?: string
    })[] | null
  } | null
}

export interface BookingCreate {
  /** Name of the booking. */
  readonly name: string
  /** When the booking starts. */
  readonly start?: number
  /** When the booking starts. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso?: string
  /** When the booking ends, exclusive. */
  readonly end?: number
  /** When the booking ends, exclusive. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso?: string
  /** Whether the booking is shown as whole days; start and end stay as sent. */
  readonly all_day?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The time zone in which the booking keeps its local time; by default that of the instance. */
  readonly timezone?: string | null
  /** Notes on the booking. */
  readonly notes?: string | null
  /** The rule by which the booking repeats, such as FREQ=weekly;BYDAY=MO,WE;UNTIL=20261231T235959; every booking of the series has it. */
  readonly repeat_rule?: string | null
  /** The booked resources, with the rates of each if they are entered by hand. */
  readonly resources?: readonly ({
    readonly id: number
    readonly rates?: readonly ({
      readonly id?: number | null
      readonly rate_scheme_id?: number | null
      readonly rate_scheme_name?: string | null
      readonly currency?: string
      readonly buy?: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount?: string | number
        readonly quantity?: string | number
        /** A fraction such as 10/7, which is charged if it rounds to quantity. */
        readonly exact_quantity?: string
        readonly discount?: string | number
      } | null
      readonly sell?: {
        readonly unit: "hourly" | "daily" | "weekly"
        readonly unit_amount?: string | number
        readonly quantity?: string | number
        /** A fraction such as 10/7, which is charged if it rounds to quantity. */
        readonly exact_quantity?: string
        readonly discount?: string | number
      }
    })[] | null
  } | {
    readonly id?: null
  })[] | null
  /** The project of the booking. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The client of the booking. */
  readonly client?: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id?: null
  })[] | null
  /** Status of the booking. Bodies name it by id or by name, filters by id. */
  readonly status?: readonly ({
    readonly id: number
  } | {
    readonly name: string
  } | {
    readonly id?: null
  })[] | null
  /** Items that are billed with the booking. */
  readonly billable_items?: readonly ({
    readonly id?: number | null
    readonly name: string
    readonly description?: string | null
    /** The price of a unit. Without it, a new item has the price of its billable item, otherwise 0. */
    readonly cost?: string | number | null
    /** The cost of a unit. Without it, a new item has the cost of its billable item, otherwise 0. */
    readonly buy_cost?: string | number | null
    /** Without it, a new item has the currency of its billable item, otherwise that of the instance. */
    readonly currency?: string | null
    /** By default 1. */
    readonly quantity?: string | number | null
    /** The billable item, which gives a new item the members that are not sent. */
    readonly billable_item_id?: number | null
    /** Without it, a new item has the taxes of its billable item, otherwise none. */
    readonly taxes?: readonly {
      readonly id: number
    }[] | null
    readonly create_new?: boolean | null
  })[] | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

export interface QuoteCreate {
  /** Prefix of the number. Default: Q-. */
  readonly prefix?: string | null
  /** Number of the quote. Default: the next number of its prefix when it is first saved. */
  readonly number?: number | null
  /** Date of the quote. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Date of the quote. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Last day on which the quote can be accepted. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly expiry_date?: number | string | null
  /** Last day on which the quote can be accepted. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly expiry_date_iso?: string | null
  /** Lines of the document, in their order. */
  readonly items?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly item_text?: unknown
    readonly item_uuid?: unknown
    readonly ratescheme_id?: unknown
    readonly description?: unknown
    readonly quantity?: unknown
    /** Exact quantity, a fraction such as 10/7. Prices use it if quantity is its rounded value. */
    readonly exact_quantity?: unknown
    readonly unit?: unknown
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). Default: the code of unit. */
    readonly unit_code?: unknown
    /** First day of the billed period, such as 2026-03-01 (BT-134). */
    readonly period_start?: unknown
    /** Last day of the billed period (BT-135). */
    readonly period_end?: unknown
    readonly unit_amount?: unknown
    readonly unit_buy_amount?: unknown
    readonly taxes?: unknown
    readonly discount?: unknown
    readonly buy_total?: unknown
    readonly buy_total_fixed?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    readonly order?: unknown
    /** Group of the line, by the id of the group. */
    readonly parent_group_id?: unknown
  })[] | null
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly name?: unknown
    readonly description?: unknown
    readonly order?: unknown
    readonly hide_items?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
  })[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Sent, 3 Accepted, 4 Invoiced, 5 Declined. */
  readonly status?: readonly {
    readonly id?: number
    readonly name?: string
  }[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Sent, 3 Accepted, 4 Invoiced, 5 Declined. */
  readonly status_id?: number | null
  /** Project of the document. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Project of the document. */
  readonly project_id?: number | string | null
  /** Client of the document. */
  readonly client: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  })[]
  /** Payment terms (BT-20). */
  readonly terms?: string | null
  /** Layout: a template for quotes. Default: the default template. */
  readonly template_id?: number | string | null
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference?: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference?: string | null
  /** Note of the quote to the client (BT-22). */
  readonly note?: string | null
  /** Date of delivery, or of the end of the work (BT-72). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly delivery_date?: number | string | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso?: string | null
  /** First day of the billed period (BT-73). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_start?: number | string | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso?: string | null
  /** Last day of the billed period (BT-74). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_end?: number | string | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso?: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country?: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency?: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

export interface InvoiceCreate {
  /** Prefix of the number. Default: INV-. */
  readonly prefix?: string | null
  /** Number of the invoice. Default: the next number of its prefix when it first leaves Draft. */
  readonly number?: number | null
  /** Date of the invoice. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Date of the invoice. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Date by which the invoice must be paid. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly due_date?: number | string | null
  /** Date by which the invoice must be paid. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly due_date_iso?: string | null
  /** Lines of the document, in their order. */
  readonly items?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly item_text?: unknown
    readonly item_uuid?: unknown
    readonly ratescheme_id?: unknown
    readonly description?: unknown
    readonly quantity?: unknown
    /** Exact quantity, a fraction such as 10/7. Prices use it if quantity is its rounded value. */
    readonly exact_quantity?: unknown
    readonly unit?: unknown
    /** Unit code of UN/ECE Rec 20, such as HUR (BT-130). Default: the code of unit. */
    readonly unit_code?: unknown
    /** First day of the billed period, such as 2026-03-01 (BT-134). */
    readonly period_start?: unknown
    /** Last day of the billed period (BT-135). */
    readonly period_end?: unknown
    readonly unit_amount?: unknown
    readonly unit_buy_amount?: unknown
    readonly taxes?: unknown
    readonly discount?: unknown
    readonly buy_total?: unknown
    readonly buy_total_fixed?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    readonly order?: unknown
    /** Group of the line, by the id of the group. */
    readonly parent_group_id?: unknown
  })[] | null
  /** Headings over lines. Lines refer to them by parent_group_id. */
  readonly groups?: readonly ({
    /** Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document. */
    readonly id?: unknown
    readonly name?: unknown
    readonly description?: unknown
    readonly order?: unknown
    readonly hide_items?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
  })[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Submitted, 3 Awaiting Payment, 4 Paid, 5 Credited. */
  readonly status?: readonly {
    readonly id?: number
    readonly name?: string
  }[] | null
  /** Stage of the document. Bodies name it by id or by name, filters by id: 1 Draft, 2 Submitted, 3 Awaiting Payment, 4 Paid, 5 Credited. */
  readonly status_id?: number | null
  /** Project of the document. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Project of the document. */
  readonly project_id?: number | string | null
  /** Client of the document. */
  readonly client: readonly ({
    readonly uuid: string
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  } | {
    readonly id: number
    readonly type?: "person" | "organization"
    readonly contact_person?: {
      readonly id: number
    } | {
      readonly id?: null
    } | null
  })[]
  /** Payment terms (BT-20). */
  readonly terms?: string | null
  /** Layout: a template for invoices. Default: the default template. */
  readonly template_id?: number | string | null
  /** Allowances and charges of the whole document (BG-20, BG-21). A sent list replaces all of them. Each has an amount or a percent. */
  readonly allowances?: readonly ({
    /** true for a charge, which increases the total. false for an allowance, which reduces it. */
    readonly charge?: true | false | 0 | 1 | "0" | "1" | "true" | "false" | null
    /** Amount without tax, zero or more. Ignored if there is a percent. */
    readonly amount?: unknown
    /** Percentage of the lines with the same taxes, such as 5 or "5%". */
    readonly percent?: unknown
    /** Reason as text (BT-97, BT-104). */
    readonly reason?: unknown
    /** Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105). */
    readonly reason_code?: unknown
    /** Taxes of the allowance or charge. Default: those of the lines, if all lines have the same. */
    readonly taxes?: unknown
  })[] | null
  /** Amount already invoiced or paid, such as a deposit (BT-113). It reduces the amount due. */
  readonly amount_prepaid?: string | number | null
  /** Rounding of the amount due (BT-114). */
  readonly rounding_amount?: string | number | null
  /** Currency in which the company accounts for tax, if it differs from currency (BT-6). Default: the currency of the instance, if there is a tax_exchange_rate. */
  readonly tax_currency?: string | null
  /** Value of one unit of currency in tax_currency, such as 0.9312. With it, the tax is also stated in tax_currency (BT-111). */
  readonly tax_exchange_rate?: string | null
  /** The client's reference, such as the number of an order (BT-13). */
  readonly reference?: string | null
  /** Buyer reference, such as a Leitweg-ID (BT-10). Default: that of the client. */
  readonly buyer_reference?: string | null
  /** Note of the invoice to the client (BT-22). */
  readonly note?: string | null
  /** Date of delivery, or of the end of the work (BT-72). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly delivery_date?: number | string | null
  /** Date of delivery, or of the end of the work (BT-72). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly delivery_date_iso?: string | null
  /** First day of the billed period (BT-73). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_start?: number | string | null
  /** First day of the billed period (BT-73). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_start_iso?: string | null
  /** Last day of the billed period (BT-74). A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly period_end?: number | string | null
  /** Last day of the billed period (BT-74). As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly period_end_iso?: string | null
  /** Country to which the goods are delivered, an ISO 3166 code, for an intra-community supply (BT-80). */
  readonly deliver_to_country?: string | null
  /** ISO 4217 code of the currency of all amounts of the document. */
  readonly currency?: string | null
  /** Values of the custom fields of this kind of record. Those that are not sent stay unchanged. */
  readonly custom_fields?: readonly ({
    readonly id?: number
    readonly value?: string | number | null
    readonly value_id?: number | null
    readonly update_key?: string
  })[] | null
}

export interface PaymentCreate {
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice?: readonly {
    readonly id: number
  }[]
  /** Invoice that is paid. It cannot be a draft. */
  readonly invoice_id?: number | string
  /** Day of the payment. Default: the day of its creation. A day such as 2026-03-01, or UNIX seconds: the day of that moment in the zone of the instance. */
  readonly date?: number | string | null
  /** Day of the payment. Default: the day of its creation. As ISO 8601 with an offset: midnight in the zone of the instance. */
  readonly date_iso?: string | null
  /** Amount in the currency of the invoice. A refund is negative. It can be 0 if there is a discount. */
  readonly amount: string | number
  /** Discount for early payment (Skonto) that the client took. It reduces the amount due like the payment. In a refund, it is negative: it takes a discount back. */
  readonly discount?: string | number | null
  /** Currency of the invoice. Other currencies are refused. */
  readonly currency?: string | null
  /** Payment method, such as bank transfer. */
  readonly method?: string | null
  /** Reference of the payment, such as the line of a bank statement. */
  readonly reference?: string | null
}

export interface InvoiceTemplateCreate {
  /** Name of the template. */
  readonly name: string
  /** Kind of document that the template is for. It cannot change later. One of: 1 invoice, 2 quote. */
  readonly type_id: 1 | 2 | string
  /** The default template of its type, for documents without a template. */
  readonly default?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Language and region of the documents, such as de-AT. Default: those of the client, or of the instance. */
  readonly language?: string | null
  /** Title of the document. It can contain placeholders. */
  readonly title?: string | null
  /** Picture in the head of the document. */
  readonly logo?: readonly ({
    readonly id: number
  } | {
    readonly alias: string
  } | {
    readonly id?: null
  })[] | null
  /** Colour of the rules of the document. Default: black. */
  readonly color_accent?: string | null
  /** Typeface of the document. One of: sans (Noto Sans), serif (Noto Serif). */
  readonly font?: "sans" | "serif" | null
  /** Text at the top left of the document. */
  readonly top_left_container?: string | null
  /** Text at the top centre of the document. */
  readonly top_center_container?: string | null
  /** Text at the top right of the document. */
  readonly top_right_container?: string | null
  /** Text at the middle left of the document. */
  readonly middle_left_container?: string | null
  /** Text at the middle centre of the document. */
  readonly middle_center_container?: string | null
  /** Text at the middle right of the document. */
  readonly middle_right_container?: string | null
  /** Text at the bottom left of the document. */
  readonly bottom_left_container?: string | null
  /** Text at the bottom centre of the document. */
  readonly bottom_center_container?: string | null
  /** Text at the bottom right of the document. */
  readonly bottom_right_container?: string | null
  /** Subject of the mail with the document. */
  readonly email_subject_template?: string | null
  /** Text of the mail with the document. */
  readonly email_body_template?: string | null
  readonly options?: {
    readonly items_column_visibility?: {
      readonly item?: boolean | null
      readonly description?: boolean | null
      readonly quantity?: boolean | null
      readonly price?: boolean | null
      readonly discount?: boolean | null
      readonly tax?: boolean | null
      readonly total?: boolean | null
    } | null
    readonly payment_visibility?: {
      readonly scan_code?: boolean | null
    } | null
    readonly totals_visibility?: {
      readonly sub_total?: boolean | null
      readonly discount_total?: boolean | null
      readonly net_total?: boolean | null
      readonly tax_total?: boolean | null
      readonly total?: boolean | null
    } | null
  } | null
}

export interface TimeActivityCreate {
  /** Name of the activity. */
  readonly name: string
  /** A description of the activity. */
  readonly description?: string | null
}

export interface TimeEntryCreate {
  /** The user who spent the time. */
  readonly owner_id: number | string
  /** A short description of the work. */
  readonly name: string
  /** A long description of the work. */
  readonly description?: string | null
  /** When it started. */
  readonly start?: number
  /** When it started. As ISO 8601 with an offset; the same moment as start. */
  readonly start_date_time_iso?: string
  /** When it ended; null while it is running. */
  readonly end?: number | null
  /** When it ended; null while it is running. As ISO 8601 with an offset; the same moment as end. */
  readonly end_date_time_iso?: string | null
  /** The project for which the time was spent. */
  readonly project?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** The booking for which the time was spent. */
  readonly booking?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
  /** Whether the time is charged to the client. */
  readonly billable?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Whether the entry is read-only for its owner. Changing it needs WRITE on ADMIN. */
  readonly locked?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
}

export interface ApiClientCreate {
  /** Purpose of the token. */
  readonly description?: string | null
  /** User that the token acts for. Default: yourself. */
  readonly user_id?: number | string | null
  /** Time at which the token expires. Default: in five years. */
  readonly expires?: number | null
  /** The token can only read, even if its user can write. */
  readonly read_only?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** Modules that the token can access, each with its highest level (R- or RW), within the levels of its user. Empty: all modules. */
  readonly scopes?: readonly ({
    readonly module: "schedule" | "project" | "task" | "finance" | "report" | "contact" | "admin" | "account"
    readonly acl: "R-" | "RW"
  })[] | null
}

export interface WebhookCreate {
  /** Where events are sent to: an http or https address. */
  readonly url: string
  /** The events that are sent; an empty list means all events. */
  readonly events?: readonly ("bookingCreated" | "bookingEdited" | "bookingDeleted" | "projectCreated" | "projectEdited" | "projectDeleted" | "quoteCreated" | "quoteEdited" | "quoteDeleted" | "invoiceCreated" | "invoiceEdited" | "invoiceDeleted" | "resourceCreated" | "resourceEdited" | "resourceDeleted" | "contactCreated" | "contactEdited" | "contactDeleted" | "scheduleCreated" | "scheduleEdited" | "scheduleDeleted")[] | null
  /** Whether events are sent. Events that happen while it is off are never sent. */
  readonly enabled?: boolean | 0 | 1 | "true" | "false" | "1" | "0" | null
  /** The purpose of the webhook. */
  readonly description?: string | null
}

export interface ViewCreate {
  /** Name of the view. */
  readonly name: string
  /** Page of the view. It cannot change later. One of: schedule (the schedule), list (a list of records). */
  readonly kind: "schedule" | "list"
  /** Settings of the view, depending on its kind: an object of at most 32 KiB as JSON. */
  readonly settings: {
    readonly zoom?: "day" | "week" | "fortnight" | "month" | "quarter"
    readonly show?: "timeline" | "list" | "day" | "week"
    readonly date?: string
    readonly nights?: boolean
    readonly by?: "type" | "group" | "workspace"
    readonly zone?: string
    readonly text?: string
    readonly status?: readonly number[]
    readonly type?: readonly number[]
    readonly project?: readonly number[]
    readonly client?: readonly number[]
    readonly resource?: readonly number[]
    readonly group?: readonly number[]
    readonly custom?: string
    readonly clashing?: boolean
    readonly mine?: boolean
    readonly unbilled?: boolean
  } | {
    readonly record: string
    readonly query?: Readonly<Record<string, unknown>>
    readonly columns?: readonly string[]
  }
  /** Groups whose users also see the view. Only the owner of the view, the user who created it, can change the groups. */
  readonly shared_groups?: readonly ({
    readonly id: number
  } | {
    readonly id?: null
  })[] | null
}
