-- Why a sign-in has not led to an organisation and a role, for whoever helps the person. Null where nothing but those is
-- missing; it means nothing once a user has both.
alter table users add column setup_problem text check (setup_problem in (
  'email_missing', 'email_unverified', 'email_taken', 'organization_unknown', 'organization_full'
));
