-- What an organisation may spend on models in a day, and what of it is spent or reserved for calls under way.
-- Phase: expand. Lives with programs that know 0042_usage_reports.
-- Those count nothing towards a budget.

create table organization_budgets (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- What is limited; null: as the configuration says.
  unit text check (unit in ('tokens', 'money', 'none')),
  -- Tokens, or money in the currency of the price list.
  amount numeric check (amount > 0),
  -- Whether the built-in partner speaks once the budget is spent.
  allows_built_in boolean not null default false,
  check ((amount is not null) = coalesce(unit in ('tokens', 'money'), false))
);

-- One day (UTC) of one organisation. Reserved is what its calls under way may take at most.
create table organization_spending (
  organization_id bigint not null references organizations (id) on delete cascade,
  day date not null,
  spent_tokens bigint not null default 0,
  spent_money numeric not null default 0,
  reserved_tokens bigint not null default 0,
  reserved_money numeric not null default 0,
  -- The highest share of the budget, in percent, of which the log was told.
  told_share smallint not null default 0,
  primary key (organization_id, day)
);

-- Calls under way, so that what a process reserved that was killed comes free again.
create table budget_reservations (
  id uuid primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Whose reserved amounts it is part of.
  day date not null,
  tokens bigint not null,
  money numeric not null,
  expires_at timestamptz not null
);
create index budget_reservations_expiry on budget_reservations (organization_id, expires_at);
