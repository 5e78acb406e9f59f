-- By which name the account of a reference is found in a Cognito user pool, which cannot be searched for references.
create table pool_accounts (
  reference uuid primary key,
  login text not null,
  -- Set when the account must not exist any more; the row goes once no late request can make it again.
  withdrawn_at timestamptz
);
